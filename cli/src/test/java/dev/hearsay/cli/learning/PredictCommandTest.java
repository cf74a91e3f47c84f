package dev.hearsay.cli.learning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.cli.Cli;
import dev.hearsay.cli.Survey;
import dev.hearsay.learn.ModelJson;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.learn.features.Label;
import dev.hearsay.learn.model.Coefficients;
import dev.hearsay.learn.model.Model;
import dev.hearsay.learn.model.Task;
import dev.hearsay.wire.json.SchemaFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Predictions for a table, which needs no label. */
class PredictCommandTest {

  private static final String SCHEMA =
      """
      name: answers
      attributes:
        - {name: height, type: numeric, min: 0, max: 10}
        - {name: answer, type: categorical, values: [no, "yes, sure"]}
        - {name: age, type: numeric, min: 0, max: 100}
      """;

  @TempDir private Path folder;

  private Survey files;

  @BeforeEach
  void write() throws IOException {
    files = new Survey(folder);
    files.write("people.csv", "comment,age,height\na,100,0\n,0,10\n");
  }

  /**
   * Writes a model with weights of the features (height, [answer,] age, constant), without the
   * label.
   */
  private void model(Task task, Label label, double... weights) throws IOException {
    FeatureSpace space = new FeatureSpace(SchemaFile.parse(SCHEMA, "").schema(), task, label);
    Model model = new Model(task, Coefficients.of(weights));
    files.write("model.json", ModelJson.write(model, space));
  }

  @Test
  void aClassIsPredictedByItsName() throws IOException {
    model(Task.SVM, Label.of("answer"), 1, 0, 0);
    assertThat(files.run("predict model.json people.csv"))
        .isEqualTo(new Cli(0, "answer\nno\n\"yes, sure\"\n", ""));
  }

  @Test
  void aLogisticModelPrintsProbabilities() throws IOException {
    model(Task.LOGISTIC, Label.above("age", 50), 1, 0, 0);
    files.write("people.csv", "height,answer\n0,no\n10,no\n");
    assertThat(files.run("predict model.json people.csv").out())
        .isEqualTo("age,probability of above 50\nup to 50,0.268941\nabove 50,0.731059\n");
  }

  @Test
  void aNumberIsPredictedInItsUnit() throws IOException {
    model(Task.LINEAR, Label.of("age"), 0.5, 0, 0);
    files.write("people.csv", "height,answer\n0,no\n10,no\n5,no\n");
    assertThat(files.run("predict model.json people.csv").out()).isEqualTo("age\n25\n75\n50\n");
  }

  @Test
  void missingCellsAreWhereDevicesPutThem() throws IOException {
    model(Task.LINEAR, Label.of("age"), 0.5, 0, 0);
    files.write("people.csv", "height,answer\n10,no\n,no\nNA,no\n");
    Cli run = files.run("predict model.json people.csv --missing category --missing-text NA");
    assertThat(run.out()).isEqualTo("age\n75\n50\n50\n");
    assertThat(run.err()).startsWith("hearsay: warning: 2 rows with missing cells: a missing");
  }

  @Test
  void aTrainedModelCanBeApplied() throws IOException {
    files.write("answers.yaml", SCHEMA);
    StringBuilder csv = new StringBuilder("height,answer,age\n");
    for (int i = 0; i < 2000; i++) {
      csv.append(i % 100 / 10.0).append(i % 100 < 50 ? ",no," : ",\"yes, sure\",");
      csv.append(i % 7).append('\n');
    }
    files.write("answers.csv", csv.toString());
    files.run(
        "train answers.yaml answers.csv --label answer --task logistic --epsilon 8 --folds 2"
            + " --repeats 1 --insecure-seed 1 -o model.json");
    Cli run = files.run("predict model.json answers.csv -o predicted.csv");
    assertThat(files.shortened(run.err()))
        .isEqualTo("hearsay: wrote 2,000 predictions to predicted.csv\n");
    assertThat(Files.readAllLines(files.file("predicted.csv")))
        .hasSize(2001)
        .satisfies(lines -> assertThat(lines.get(1)).startsWith("no,0."))
        .satisfies(lines -> assertThat(lines.get(100)).startsWith("\"yes, sure\",0."));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          predict people.csv people.csv | people.csv: model:1:1: not well formed
          predict none.json people.csv | there is no file 'none.json'
          predict model.json bad.csv | bad.csv line 2, column height: the value is 11; it must be in [0, 10]
          predict model.json short.csv | short.csv line 1, column age: the file has no such column
          predict model.json gaps.csv | gaps.csv line 2, column height: the cell is empty; it must be in [0, 10]; --missing selects how to treat empty cells
          predict model.json people.csv --missing skip | --missing is skip; it must be refuse or category: the n-th prediction belongs to the n-th row
          predict old.json people.csv | old.json: the model carries no schema
          """)
  void unusableModelsAndTablesAreOneLine(String line, String message) throws IOException {
    model(Task.SVM, Label.of("answer"), 1, 0, 0);
    files.write("bad.csv", "age,height\n1,11\n");
    files.write("gaps.csv", "age,height\n1,\n");
    files.write("short.csv", "height\n1\n");
    String model = Files.readString(files.file("model.json"));
    files.write("old.json", model.replace("\"schema\"", "\"other\""));
    Cli run = files.run(line);
    assertThat(files.shortened(run.err())).startsWith("hearsay: ").contains(message);
    assertThat(run.err()).hasLineCount(1);
    assertThat(run.code()).isEqualTo(2);
  }
}
