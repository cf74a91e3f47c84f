package dev.hearsay.cli.learning;

import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.cli.Cli;
import dev.hearsay.cli.Survey;
import dev.hearsay.learn.ModelJson;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.learn.features.Label;
import dev.hearsay.learn.model.Model;
import dev.hearsay.learn.model.Task;
import dev.hearsay.wire.json.SchemaFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TrainCommandTest {

  private static final String SCHEMA =
      """
      name: answers
      attributes:
        - {name: height, type: numeric, min: 0, max: 10}
        - {name: colour, type: categorical, values: [red, green, blue]}
        - {name: answer, type: categorical, values: ["no", "yes"]}
      """;

  private static final String TRAIN =
      "train answers.yaml answers.csv --label answer --task logistic --epsilon 4 --folds 4"
          + " --repeats 1";

  @TempDir private Path folder;

  private Survey files = new Survey(Path.of(""));

  /** Writes 2000 people who answer yes if and only if they are taller than 5. */
  @BeforeEach
  void write() throws IOException {
    files = new Survey(folder);
    files.write("answers.yaml", SCHEMA);
    StringBuilder csv = new StringBuilder("answer,height,colour\n");
    for (int i = 0; i < 2000; i++) {
      csv.append(i % 100 >= 50 ? "yes," : "no,").append(i % 100 / 10.0);
      csv.append(',').append(List.of("red", "green", "blue").get(i % 3)).append('\n');
    }
    files.write("answers.csv", csv.toString());
  }

  @Test
  void jsonHasTheShapeOfTheContract() throws IOException {
    JsonNode json = files.json(TRAIN);
    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly(
            "task",
            "epsilon",
            "mechanism",
            "misclassification",
            "standardError",
            "nonPrivate",
            "guess",
            "placement");
    assertThatJson(json).node("task").isString().isEqualTo("logistic");
    assertThat(json.get("epsilon").doubleValue()).isEqualTo(4);
    assertThatJson(json).node("mechanism").isString().isEqualTo("codebook");
    assertThat(json.get("misclassification").doubleValue()).isLessThan(0.3);
    assertThat(json.get("standardError").doubleValue()).isPositive();
    assertThat(json.get("nonPrivate").fieldNames())
        .toIterable()
        .containsExactly("misclassification");
    assertThat(json.at("/nonPrivate/misclassification").doubleValue()).isLessThan(0.02);
    assertThat(json.at("/guess/misclassification").doubleValue()).isEqualTo(0.5);
  }

  @Test
  void aLinearModelHasAMeanSquaredError() throws IOException {
    JsonNode json =
        files.json(
            "train answers.yaml answers.csv --label height --task linear --epsilon 4 --folds 2"
                + " --repeats 1 --mechanism hm-tp");
    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly(
            "task",
            "epsilon",
            "mechanism",
            "mse",
            "standardError",
            "nonPrivate",
            "guess",
            "rSquared",
            "typicalError",
            "placement");
    for (JsonNode model : List.of(json, json.get("nonPrivate"), json.get("guess"))) {
      double error = model.get("mse").doubleValue();
      double explained = 1 - error / json.at("/guess/mse").doubleValue();
      assertThat(model.get("rSquared").doubleValue()).isCloseTo(explained, within(1e-9));
      assertThat(model.get("typicalError").doubleValue())
          .isCloseTo(5 * Math.sqrt(error), within(1e-9));
    }
    assertThatJson(json).node("mechanism").isString().isEqualTo("hm-tp");
    assertThat(json.at("/nonPrivate/mse").doubleValue()).isLessThan(0.1);
    // Heights are 0, 0.1, … 9.9. Scaled to a range of 2, they are 100 equal steps of 0.02.
    assertThat(json.at("/guess/mse").doubleValue())
        .isCloseTo(0.02 * 0.02 * (100 * 100 - 1) / 12, within(1e-6));
  }

  @ParameterizedTest
  @ValueSource(strings = {"svm", "logistic"})
  void aNumberWithAThresholdIsAClass(String task) throws IOException {
    JsonNode json =
        files.json(
            "train answers.yaml answers.csv --label height --threshold 5 --epsilon 4 --folds 2"
                + " --repeats 1 --task "
                + task);
    assertThat(json.get("misclassification").doubleValue()).isLessThan(0.3);
  }

  @Test
  void tablesAndCsvAreThere() {
    Cli table = files.run(TRAIN + " --insecure-seed 7");
    assertThat(table.out())
        .startsWith(
            "logistic model, mechanism codebook, ε = 4.0, 2,000 rows, 4 folds\n"
                + "Error of predictions (misclassification, ± standard error):\n\nwith privacy     0")
        .contains("\nwithout privacy  0")
        .endsWith("\nmajority class   0.50000 (always 'no')\n");
    assertThat(table.err()).startsWith("hearsay: warning: --insecure-seed makes the answers");
    assertThat(table.code()).isZero();
    Cli csv = files.run(TRAIN + " --format csv");
    assertThat(csv.out().lines())
        .hasSize(2)
        .first()
        .isEqualTo("task,epsilon,mechanism,misclassification,standardError,nonPrivate,guess");
    Cli linear =
        files.run(
            TRAIN.replace("--label answer --task logistic", "--label height --task linear")
                + " --format csv");
    assertThat(linear.out())
        .startsWith(
            "task,epsilon,mechanism,mse,standardError,nonPrivate,guess,rSquared,typicalError\n")
        .hasLineCount(2);
  }

  /** The R² and the error in the label's unit follow from the mse and the label's spread. */
  @Test
  void anErrorOfANumberIsInItsUnit() {
    String train =
        "train answers.yaml answers.csv --label height --task linear --epsilon 4 --folds 2"
            + " --repeats 1 --insecure-seed 7";
    Matcher matcher =
        Pattern.compile(
                "\nwithout privacy  (\\S+) ± \\S+ \\(R² = (\\S+), typical error (\\S+)\\)\n")
            .matcher(files.run(train).out());
    assertThat(matcher.find()).isTrue();
    double error = Double.parseDouble(matcher.group(1));
    assertThat(Double.parseDouble(matcher.group(2))).isCloseTo(1 - error / 0.3333, within(0.01));
    assertThat(Double.parseDouble(matcher.group(3))).isCloseTo(5 * Math.sqrt(error), within(0.05));
    assertThat(files.run(train).out())
        .contains("\nmean alone       0.33330 (typical error 2.8866)\n")
        .endsWith("its root in the unit of 'height', which ranges from 0 to 10.\n");
  }

  /** Without variance, R² does not exist. The square of 7.3 is rounded. */
  @Test
  void equalLabelsHaveNoShareThatIsExplained() throws IOException {
    files.write(
        "answers.csv", "answer,height,colour\n" + "yes,7.3,red\nno,7.3,green\n".repeat(1000));
    String train =
        "train answers.yaml answers.csv --label height --task linear --epsilon 4 --folds 2"
            + " --repeats 1";
    Cli text = files.run(train);
    assertThat(text.out())
        .contains(" (no R², since all labels are equal, typical error ")
        .contains("\nmean alone       0 (typical error 0)\n")
        .doesNotContain("NaN", "Infinity");
    JsonNode json = files.json(train);
    for (JsonNode model : List.of(json, json.get("nonPrivate"), json.get("guess"))) {
      assertThat(model.get("rSquared").isNull()).isTrue();
      assertThat(model.get("typicalError").isNumber()).isTrue();
    }
    assertThat(files.run(train + " --format csv").out()).containsPattern(",0\\.0,,[0-9.E-]+\n$");
  }

  @Test
  void aSeedRepeatsARun() {
    assertThat(files.run(TRAIN + " --insecure-seed 7"))
        .isEqualTo(files.run(TRAIN + " --insecure-seed 7"))
        .isNotEqualTo(files.run(TRAIN + " --insecure-seed 8"));
  }

  @Test
  void theModelIsWrittenAndCanBeRead() throws IOException {
    assertThat(files.run(TRAIN + " -o model.json").code()).isZero();
    FeatureSpace space =
        new FeatureSpace(
            SchemaFile.read(files.file("answers.yaml")).schema(),
            Task.LOGISTIC,
            Label.of("answer"));
    Model model = ModelJson.read(Files.readString(files.file("model.json")), space);
    assertThat(model.predict(space.encode(new double[] {9.5, 0, 0}).features())).isEqualTo(1);
    assertThat(model.predict(space.encode(new double[] {0.5, 0, 0}).features())).isEqualTo(-1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          --label weight --task svm --epsilon 1 | no attribute is called 'weight'; there are height, colour, answer
          --label height --task svm --epsilon 1 | label 'height' is numeric; a classifier needs a threshold for it
          --label colour --task svm --epsilon 1 | label 'colour' has 3 values; a classifier needs exactly 2
          --label answer --task svm --epsilon 0 | epsilon is 0.0; it must be
          --label answer --task tree --epsilon 1 | 'tree' is not one of linear, logistic, svm
          --label answer --task svm --epsilon 1 --mechanism olh | no mechanism for vectors is called 'olh'; there are auto, codebook
          --label answer --task svm --epsilon 1 --mechanism gaussian | gaussian needs a delta above 0
          --label answer --task svm --epsilon 1 --folds 1 | --folds is 1; it must be 2 or more
          --label answer --task svm --epsilon 1 --folds 1500 | there are too few people for 1500 folds: 2000; at least 2 per fold are needed
          --label answer --task svm --epsilon 1 --lambda -1 | lambda is -1.0; it must be in [0.0, 1000000.0]
          --label answer --task svm --epsilon 1 --first-step 0 | the step is 0.0; it must be in [1.0E-9, 1.0E9]
          --label answer --task svm --epsilon 1 --bound 0 | the bound is 0.0; it must be in [1.0E-9, 1.0E9]
          --label answer --task svm --epsilon 1 --entries 2 | the number of entries is 2, but 'auto' reports on all at once; mechanisms that report on some are laplace
          --label answer --task svm --epsilon 1 --entries 9 --mechanism duchi | the number of entries is 9; it must be in [1, 4], since gradients have 4
          --label answer --task svm --epsilon 1 --entries 0 --mechanism duchi | the number of entries is 0; it must be in [1, 4]
          --label answer --task svm --epsilon 1 --group-size 0 | the group size is 0; it must be at least 1
          --label answer --task svm --epsilon 1 --group-size 1801 | the group size is 1801; only
          --label answer --task svm --epsilon 1 --records 5 | --records needs --device, the column that names the device of each row
          --label answer --task svm --epsilon 1 --device colour --records 0 | the number of records per device is 0; it must be in [1, 1000]
          --label answer --task svm --epsilon 1 --device phone | answers.csv line 1, column phone: the file has no such column; it has answer, height, colour
          --label answer --task svm --epsilon 1 --device colour | there are too few people for 10 folds: 3; at least 2 per fold are needed
          --label answer --task svm --epsilon 1 --local-steps 101 | the number of local steps is 101; it must be in [1, 100]
          --label answer --task svm --epsilon 1 --local-step 0 | the local step is 0.0; it must be in [1.0E-9, 1.0E9]
          --label answer --task svm | missing required option: '--epsilon=E'
          """)
  void wrongUsageIsOneLine(String options, String message) {
    Cli run = files.run("train answers.yaml answers.csv " + options);
    assertThat(run.err()).contains(message).hasLineCount(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.code()).isEqualTo(2);
  }

  /**
   * Shows that each option of the schedule reaches the training: with it, another model results.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "--lambda 0.5",
        "--first-step 0.01",
        "--bound 0.1",
        "--entries 3",
        "--group-size 17",
        "--local-steps 4",
        "--local-steps 4 --local-step 8"
      })
  void settingsChangeTheModel(String option) {
    String train = TRAIN + " --mechanism duchi --insecure-seed 7";
    String usual = files.run(train).out();
    String local = files.run(train + " --local-steps 4").out();
    String changed = files.run(train + " " + option).out();
    assertThat(changed).contains("duchi").isNotEqualTo(usual);
    assertThat(changed.equals(local)).isEqualTo(option.equals("--local-steps 4"));
  }

  /** Four rows on each of 500 devices, which a column outside of the schema names. */
  @Test
  void aDeviceAnswersOnceForAllItsRows() throws IOException {
    List<String> rows = Files.readAllLines(files.file("answers.csv"));
    StringBuilder csv = new StringBuilder(rows.get(0) + ",phone\n");
    for (int i = 1; i < rows.size(); i++) {
      csv.append(rows.get(i)).append(",phone ").append(i % 500).append('\n');
    }
    files.write("phones.csv", csv.toString());
    String train = TRAIN.replace("answers.csv", "phones.csv") + " --device phone";
    JsonNode json = files.json(train + " --records 4 --local-steps 2");
    assertThatJson(json).node("devices").isEqualTo(500);
    assertThat(json.get("misclassification").doubleValue()).isLessThan(0.4);
    assertThat(files.run(train).out()).contains("2,000 rows on 500 devices");
    files.write("gap.csv", csv + "yes,1,red,\n");
    assertThat(files.shortened(files.run(train.replace("phones.csv", "gap.csv")).err()))
        .isEqualTo(
            "hearsay: gap.csv line 2002, column phone: the cell is empty; it must name the row's"
                + " group\n");
  }

  /** The same warning as that of {@code plan}. */
  @Test
  void littleProtectionIsWarnedOf() {
    String train = "train answers.yaml answers.csv --label answer --task svm --folds 2 --epsilon ";
    assertThat(files.run(train + "8").err()).isEmpty();
    assertThat(files.run(train + "8.5").err())
        .startsWith("hearsay: warning: ε is 8.5; above 8, reports protect little: an attacker who")
        .hasLineCount(1);
  }

  @Test
  void rowsWithMissingCellsCanBeSkipped() throws IOException {
    String csv = Files.readString(files.file("answers.csv"));
    files.write("gaps.csv", csv + "yes,,red\nno,,blue\n");
    String train = TRAIN.replace("answers.csv", "gaps.csv") + " --insecure-seed 7";
    assertThat(files.run(train).err())
        .contains("gaps.csv line 2002, column height: the cell is empty");
    Cli run = files.run(train + " --missing skip");
    assertThat(run.out()).isEqualTo(files.run(TRAIN + " --insecure-seed 7").out());
    assertThat(run.err()).contains("hearsay: warning: 2 rows with missing cells: skipped");
  }

  @Test
  void badValuesNameLineAndColumn() throws IOException {
    files.write("bad.csv", "answer,height,colour\nyes,1,red\nno,NaN,red\n");
    Cli run = files.run(TRAIN.replace("answers.csv", "bad.csv"));
    assertThat(files.shortened(run.err()))
        .isEqualTo(
            "hearsay: bad.csv line 3, column height: the value is NaN; it must be in [0, 10]\n");
    assertThat(run.code()).isEqualTo(2);
  }
}
