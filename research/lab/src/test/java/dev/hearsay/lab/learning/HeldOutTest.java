package dev.hearsay.lab.learning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.lab.Scope;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.learn.model.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeldOutTest {

  @TempDir Path folder;

  /** What a report says must be how many there were. */
  @Test
  void aFullRunLearnsFromAllWhoAreThere() throws IOException {
    HeldOut data = new HeldOut(Census.GOVERNMENT, Task.LOGISTIC);
    assertThat(data.size(full(DataSets.synthetic())).people()).isEqualTo(500_000);
    Files.createDirectory(folder.resolve("gov_census"));
    assertThat(data.size(full(DataSets.in(folder))).people()).isEqualTo(204_309);
  }

  private static Scope full(DataSets data) {
    return new Scope(Scope.Mode.FULL, data);
  }
}
