package dev.hearsay.lab.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ColumnsTest {

  private static final Columns THREE_PEOPLE =
      new Columns(
          new double[][] {{-1, 0, 1}, {0.5, 0.5, 0.5}, {0, 0, 0}},
          new int[][] {{0, 1, 1}, {3, 3, 0}},
          new int[] {2, 4});

  @TempDir Path folder;

  @Test
  void takesSomePeople() {
    Columns two = THREE_PEOPLE.first(2);
    assertThat(two.people()).isEqualTo(2);
    assertThat(two.numbers()[0]).containsExactly(-1, 0);
    assertThat(two.categories()[1]).containsExactly(3, 3);
    assertThat(two.shares(0)).containsExactly(0.5, 0.5);
    assertThat(two.shares(1)).containsExactly(0, 0, 0, 1);
  }

  @Test
  void takesNumbersAndCategoriesInTurn() {
    for (int attributes = 1; attributes <= 5; attributes++) {
      Columns some = THREE_PEOPLE.leading(attributes);
      assertThat(some.attributes()).isEqualTo(attributes);
      assertThat(some.numbers()).hasDimensions(attributes == 5 ? 3 : (attributes + 1) / 2, 3);
      assertThat(some.values()).hasSize(some.categories().length);
    }
    assertThatThrownBy(() -> THREE_PEOPLE.leading(6))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("there are 5 attributes, not 6");
  }

  @Test
  void aFileOfOriginIsNoAttribute() throws IOException {
    write(
        "tiny",
        """
        {"columns": [
          {"name": "age", "type": "numeric", "min": 0, "max": 100},
          {"name": "split", "type": "categorical", "domain": ["a", "b"], "role": "original split"},
          {"name": "sex", "type": "categorical", "domain": ["f", "m"]}]}
        """,
        "age,split,sex\n50,a,m\n50,b,m\n");
    Columns columns = DataSets.in(folder).columns("tiny", 2);
    assertThat(columns.numbers()).isDeepEqualTo(new double[][] {{0, 0}});
    assertThat(columns.categories()).isDeepEqualTo(new int[][] {{1, 1}});
    assertThat(columns.values()).containsExactly(2);
  }

  /** Captions state how many rows a set has; a file of another number is not that set. */
  @Test
  void aKnownSetHasAllItsRows() throws IOException {
    String schema =
        """
        {"columns": [{"name": "age", "type": "numeric", "min": 0, "max": 100}]}
        """;
    write("adult", schema, "age\n" + "50\n".repeat(48_842));
    write("blogfeedback", schema, "age\n50\n50\n");
    DataSets data = DataSets.in(folder);
    assertThat(data.people("adult", 20_000).size()).isEqualTo(20_000);
    assertThat(data.people("adult", 100_000).size()).isEqualTo(48_842);
    assertThatThrownBy(() -> data.people("blogfeedback", 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "'%s' has 2 rows; the set blogfeedback must have 60,021",
            folder.resolve("blogfeedback/blogfeedback.csv.gz"));
  }

  private void write(String name, String schema, String rows) throws IOException {
    Path set = Files.createDirectory(folder.resolve(name));
    Files.writeString(set.resolve(name + ".schema.json"), schema);
    try (OutputStream file =
        new GZIPOutputStream(Files.newOutputStream(set.resolve(name + ".csv.gz")))) {
      file.write(rows.getBytes(StandardCharsets.UTF_8));
    }
  }
}
