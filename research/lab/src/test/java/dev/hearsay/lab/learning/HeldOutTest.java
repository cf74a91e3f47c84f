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
    assertThat(people(DataSets.madeUp())).isEqualTo(4_000_000);
    Files.createDirectory(folder.resolve("gov_census"));
    assertThat(people(DataSets.in(folder))).isEqualTo(204_309);
  }

  /** Claims that depend on the number of people are decided with as many as the papers have. */
  @Test
  void thePapersNumberOfPeopleIsAlwaysThere() throws IOException {
    Files.createDirectory(folder.resolve("adult"));
    DataSets data = DataSets.in(folder);
    assertThat(Census.of(data)).extracting(Census::data).containsExactly("adult", "made-up people");
    assertThat(Census.inPlace(data)).extracting(Census::data).containsExactly("adult");
    assertThat(Census.ofPapersSize(data).hasPapersSize()).isTrue();
    assertThat(Census.ADULT.hasPapersSize()).isFalse();
  }

  /** The stand-in for Vehicle has its size and its classes, and something to learn. */
  @Test
  void vehiclesHaveTheShapeOfTheirSet() {
    Scope quick = new Scope(Scope.Mode.QUICK, DataSets.madeUp());
    HeldOut vehicles = new HeldOut(Census.VEHICLE.withQuickPeople(2_000), Task.SVM);
    assertThat(Census.VEHICLE.everybody()).isEqualTo(98_528);
    assertThat(vehicles.dimensions(quick)).isEqualTo(101);
    assertThat(vehicles.commonest(quick)).isBetween(0.45, 0.5);
    assertThat(vehicles.notPrivate(quick)).isBetween(0.0, 0.2);
  }

  private static int people(DataSets data) {
    HeldOut heldOut = new HeldOut(Census.of(data).get(0), Task.LOGISTIC);
    return heldOut.size(new Scope(Scope.Mode.FULL, data)).people();
  }
}
