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
    assertThat(people(DataSets.madeUp())).isEqualTo(500_000);
    Files.createDirectory(folder.resolve("gov_census"));
    assertThat(people(DataSets.in(folder))).isEqualTo(204_309);
  }

  private static int people(DataSets data) {
    HeldOut heldOut = new HeldOut(Census.of(data).get(0), Task.LOGISTIC);
    return heldOut.size(new Scope(Scope.Mode.FULL, data)).people();
  }
}
