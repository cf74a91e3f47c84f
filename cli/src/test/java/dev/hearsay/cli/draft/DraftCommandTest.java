package dev.hearsay.cli.draft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Schema;
import dev.hearsay.cli.Cli;
import dev.hearsay.cli.Survey;
import dev.hearsay.wire.json.SchemaFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A schema drafted from a table: it is valid and has comments about what to check. */
class DraftCommandTest {

  @TempDir private Path folder;

  private Survey files;

  @BeforeEach
  void start() {
    files = new Survey(folder);
  }

  private Schema drafted(String csv) throws IOException {
    files.write("people.csv", csv);
    Cli run = files.run("draft people.csv");
    assertThat(run.err())
        .startsWith("hearsay: warning: the draft is computed from the data")
        .hasLineCount(1);
    assertThat(run.code()).isZero();
    return SchemaFile.parse(run.out(), "draft").schema();
  }

  /** Returns a column with a number of rows. */
  private static String column(String name, int rows, IntFunction<String> cell) {
    return IntStream.range(0, rows)
        .mapToObj(cell)
        .collect(Collectors.joining("\n", name + "\n", "\n"));
  }

  @Test
  void theDraftIsWordForWord() throws IOException {
    StringBuilder csv = new StringBuilder("id,age,os,flag,nothing,city\n");
    for (int i = 0; i < 400; i++) {
      String city = i == 7 ? "Köln" : i % 3 == 0 ? "" : "Bonn: old";
      csv.append("person%d,%d,%s,%d,,%s\n".formatted(i, 17 + i % 72, Survey.os(i), i % 2, city));
    }
    files.write("people.csv", csv.toString());
    assertThat(files.run("draft people.csv").out())
        .isEqualTo(
            """
            # A draft from 400 rows: check every line before use.
            # It is computed from the data, so it reveals something about these people, such as the smallest
            # and largest values. Replace them by what you know without looking at the data. Do not show
            # the draft to people who may not see the data.
            name: people
            attributes:
              # 400 numbers.
              # The range is that of the data, rounded outward. Replace it by the possible values. Noise
              # grows with the range; values outside are moved to the nearer end.
              - {name: age, type: numeric, min: 0, max: 90, outside: clamp}
              # Values of at least 10 rows, frequent ones first.
              # Add other possible values. Unlisted values count as 'other'.
              - {name: os, type: categorical, values: [android, ios, other], other: other}
              # Values of at least 10 rows, frequent ones first.
              # Add other possible values. Unlisted values count as 'other'.
              # If only these two are possible, remove 'other: other'; 'train --label' needs that.
              - {name: flag, type: categorical, values: ["0", "1"], other: other}
              # Values of at least 10 rows, frequent ones first; 134 empty cells.
              # Add other possible values. Unlisted values count as 'other', here 1 rarer value.
              - {name: city, type: categorical, values: ["Bonn: old"], other: other}
              # left out: "id": almost every row has a text of its own: it identifies people, or it is prose
              # left out: "nothing": it is empty
            """);
  }

  @ParameterizedTest
  @CsvSource({
    "17, 88, 0, 90",
    "0, 1, 0, 1",
    "0.02, 0.97, 0, 1",
    "-5, 31, -5, 35",
    "1990, 2024, 1990, 2025",
    "-30, -2, -30, 0",
    "12, 1234567, 0, 1400000",
    "1e-7, 3e-7, 0, 3e-7",
    "-1e100, 1e100, -1e100, 1e100",
    "4, 4, 0, 4",
    "0, 0, 0, 0.2",
    "1e9, 1000000001, 1e9, 1.000000001e9"
  })
  void rangesAreRoundedOutward(double least, double most, String min, String max) {
    OutwardRange range = OutwardRange.around(least, most);
    assertThat(range.min().doubleValue()).isLessThanOrEqualTo(least);
    assertThat(range.max().doubleValue()).isGreaterThanOrEqualTo(most);
    assertThat(range.least() + " to " + range.most()).isEqualTo(min + " to " + max);
  }

  @Test
  void everyValueHasItsPlace() throws IOException {
    Schema schema = drafted(Survey.csv(0, 1000));
    assertThat(schema.name()).isEqualTo("people");
    assertThat(schema.isTotal()).isTrue();
    assertThat(schema.attributes().stream().map(one -> one.name() + " " + one.type()))
        .containsExactly(
            "comment categorical",
            "city categorical",
            "age numeric",
            "os categorical",
            "balance numeric");
  }

  /** A value that means "other" is not listed twice. */
  @Test
  void aValueThatMeansOtherIsTheOther() throws IOException {
    String csv = column("os", 100, i -> i % 3 == 0 ? "Other" : i % 3 == 1 ? "ios" : "android");
    Categorical drafted = (Categorical) drafted(csv).attributes().get(0);
    assertThat(drafted.values()).containsExactlyInAnyOrder("Other", "ios", "android");
    assertThat(drafted.other()).contains("Other");
  }

  /** Follows the README from a draft to a training. */
  @Test
  void aDraftLeadsToATraining() throws IOException {
    files.write(
        "people.csv", column("age,pay", 200, i -> i % 50 + "," + (i % 2 == 0 ? "hi" : "lo")));
    files.run("draft people.csv -o drafted.yaml");
    String train = " people.csv --label pay --task logistic --epsilon 4 --folds 2 --repeats 1";
    assertThat(files.run("train drafted.yaml" + train).err())
        .isEqualTo(
            "hearsay: label 'pay' has 3 values; a classifier needs exactly 2: remove 'other' from"
                + " 'pay' in the schema\n");
    String edited = new String(files.bytes("drafted.yaml"), StandardCharsets.UTF_8);
    files.write("edited.yaml", edited.replace(", other: other}", "}"));
    Cli run = files.run("train edited.yaml" + train);
    assertThat(run.code()).as(run.err()).isZero();
  }

  @Test
  void rareValuesAreNotNamed() throws IOException {
    String csv = column("town", 1000, i -> i < 12 ? "hamlet" : i < 21 ? "farm" : "city");
    assertThat(((Categorical) drafted(csv).attributes().get(0)).values())
        .containsExactly("city", "hamlet", "other");
    assertThat(files.run("draft people.csv").out())
        .doesNotContain("farm")
        .contains("here 1 rarer value.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "yes",
        "null",
        "a \"quoted\" one",
        "{brace}: #1, and more",
        "back\\slash",
        " padded ",
        "a: - dash",
        "two\nlines",
        "😀 and \u0085\u2028 more",
        "2030-01-01",
        "0x10"
      })
  void anyTextIsReadBackAsItIs(String text) throws IOException {
    String quoted = "\"" + text.replace("\"", "\"\"") + "\"";
    Categorical drafted =
        (Categorical)
            drafted(quoted + "\n" + (quoted + "\nsomething\n").repeat(20)).attributes().get(0);
    assertThat(drafted.name()).isEqualTo(text);
    assertThat(drafted.values()).containsExactlyInAnyOrder(text, "something", "other");
  }

  /** Such labels would occur in results, which people open in spreadsheets. */
  @ParameterizedTest
  @ValueSource(strings = {"=1+1", "+a", "-a", "@home", "\ttab", " =1"})
  void labelsThatAreFormulasAreRefused(String label) throws IOException {
    files.write("people.csv", "a\n" + (label + "\nb\n").repeat(20));
    Cli value = files.run("draft people.csv -o drafted.yaml");
    String shown = label.replace('\t', '?');
    assertThat(files.shortened(value.err()))
        .startsWith("hearsay: people.csv, column 'a': the value '" + shown + "' begins with '")
        .endsWith("', so spreadsheets take it for a formula; rename it in the table\n");
    assertThat(value.code()).isEqualTo(2);
    assertThat(files.files()).doesNotContain("drafted.yaml");
    files.write("people.csv", label + "\n" + "a\nb\n".repeat(20));
    assertThat(files.shortened(files.run("draft people.csv").err()))
        .startsWith("hearsay: people.csv, column '" + shown + "': its name begins with '");
  }

  @Test
  void aCodeThatIsANumberIsNoFormula() throws IOException {
    files.write("people.csv", "a\n" + "-9\nno answer\nb\n".repeat(20));
    assertThat(files.run("draft people.csv").out()).contains("\"-9\"");
  }

  @Test
  void aFewTextsAmongNumbersAreMissingOnes() throws IOException {
    String csv = column("hours", 100, i -> i % 20 == 0 ? "NA" : "" + i % 17 / 2.0);
    Numeric hours = (Numeric) drafted(csv).attributes().get(0);
    assertThat(hours.max()).isEqualTo(8);
    assertThat(files.run("draft people.csv").out())
        .contains("These texts are not numbers and count as missing: NA.");
  }

  @Test
  void theDraftCanBeWrittenAndPlanned() throws IOException {
    files.write("people.csv", column("age", 100, i -> "" + i));
    Cli run = files.run("draft people.csv -o drafted.yaml");
    assertThat(run.out()).isEmpty();
    assertThat(files.shortened(run.err())).endsWith("hearsay: wrote the draft to drafted.yaml\n");
    assertThat(files.run("plan drafted.yaml --epsilon 1").code()).isZero();
  }

  @Test
  void anEditedDraftStays() throws IOException {
    files.write("people.csv", column("age", 100, i -> "" + i));
    files.write("drafted.yaml", "edited");
    Cli run = files.run("draft people.csv -o drafted.yaml");
    assertThat(files.shortened(run.err()))
        .isEqualTo(
            "hearsay: -o names 'drafted.yaml', which exists and may have been edited;"
                + " remove it, or name another file\n");
    assertThat(run.code()).isEqualTo(2);
    assertThat(files.bytes("drafted.yaml")).asString().isEqualTo("edited");
    Cli tried = Cli.run("draft", files.file("people.csv").toString(), "-o", "/dev/null");
    assertThat(tried.err()).endsWith("hearsay: wrote the draft to /dev/null\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a,b\\n | people.csv has a header but no rows, so there is nothing to draft from
          a,a\\n1,2\\n | people.csv line 1, column a: two columns have this name
          a,b\\n,\\n | people.csv has no column of numbers, and none whose values occur in many rows, so there is nothing to ask
          a,b\\n1\\n | people.csv line 2: the row has 1 fields and the header 2
          """)
  void unusableTablesAreOneLine(String csv, String message) throws IOException {
    files.write("people.csv", csv.replace("\\n", "\n"));
    Cli run = files.run("draft people.csv");
    assertThat(files.shortened(run.err())).isEqualTo("hearsay: " + message + "\n");
    assertThat(run.out()).isEmpty();
    assertThat(run.code()).isEqualTo(2);
  }
}
