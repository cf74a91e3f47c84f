package dev.hearsay.cli.device;

import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.cli.Cli;
import dev.hearsay.cli.Survey;
import dev.hearsay.cli.report.Numbers;
import dev.hearsay.wire.json.PlanJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PerturbCommandTest {
  private static final String NOT_PRIVATE =
      "hearsay: warning: --insecure-seed makes the reports repeatable, so they are NOT PRIVATE:"
          + " with the seed, they can be reversed\n";

  @TempDir private Path folder;

  private Survey survey;

  @BeforeEach
  void makeSurvey() throws IOException {
    survey = Survey.in(folder);
  }

  @Test
  void writesOneReportPerRow() throws IOException {
    Cli run = survey.run("perturb plan.json data.csv -o reports.bin");
    long bytes = Files.size(survey.file("reports.bin"));
    assertThat(survey.shortened(run.out()))
        .isEqualTo(
            "Wrote 4,000 reports to reports.bin: %,d bytes, %s bytes per report.\n"
                .formatted(bytes, Numbers.rounded(bytes / 4000.0)));
    assertThat(run.err()).isEqualTo(Survey.PLACED);
    assertThatJson(survey.json("tally plan.json reports.bin -o tally.bin"))
        .node("reports")
        .isIntegralNumber()
        .isEqualTo(Survey.PEOPLE);
  }

  @Test
  void formats() throws IOException {
    JsonNode json = survey.json("perturb plan.json data.csv -o reports.bin");
    long bytes = Files.size(survey.file("reports.bin"));
    String hash = survey.plan().hash().toString();
    assertThat(json.toString())
        .isEqualTo(
            "{\"plan\":\"%s\",\"reports\":4000,\"bytes\":%d,\"bytesPerReport\":%s,\"placement\":"
                    .formatted(hash, bytes, bytes / 4000.0)
                + json.get("placement")
                + "}");
    assertThat(json.at("/placement/3"))
        .hasToString(
            "{\"name\":\"city\",\"values\":4000,\"below\":{\"count\":0,\"mostOften\":null,\"times\":0},"
                + "\"above\":{\"count\":0,\"mostOften\":null,\"times\":0},"
                + "\"unlisted\":{\"count\":1000,\"mostOften\":\"Köln\",\"times\":1000,\"respelled\":0},"
                + "\"missing\":{\"count\":0,\"mostOften\":null,\"times\":0}}");
    Cli run = survey.run("perturb plan.json data.csv -o reports.bin --format csv");
    bytes = Files.size(survey.file("reports.bin"));
    assertThat(run.out())
        .isEqualTo(
            "plan,reports,bytes,bytesPerReport\n%s,4000,%d,%s\n"
                .formatted(hash, bytes, bytes / 4000.0));
  }

  @Test
  void aSeedRepeatsTheRunAndIsWarnedOf() throws IOException {
    Cli run = survey.run("perturb plan.json data.csv -o one.bin --insecure-seed 7");
    assertThat(run.err()).isEqualTo(NOT_PRIVATE + Survey.PLACED);
    survey.run("perturb plan.json data.csv -o two.bin --insecure-seed 7");
    survey.run("perturb plan.json data.csv -o three.bin --insecure-seed -7");
    assertThat(survey.bytes("two.bin")).isEqualTo(survey.bytes("one.bin"));
    assertThat(survey.bytes("three.bin")).isNotEqualTo(survey.bytes("one.bin"));
  }

  @Test
  void withoutASeedNoTwoRunsAreAlike() throws IOException {
    survey.run("perturb plan.json data.csv -o one.bin");
    survey.run("perturb plan.json data.csv -o two.bin");
    assertThat(survey.bytes("two.bin")).isNotEqualTo(survey.bytes("one.bin"));
  }

  /** A table in another encoding gives the same reports. */
  @ParameterizedTest
  @ValueSource(strings = {"crlf", "bom", "utf-16", "gzip", "gzip in two members", "no last break"})
  void theEncodingDoesNotMatter(String spelling) throws IOException {
    String csv = Survey.csv(0, 100);
    survey.write("plain.csv", csv);
    Files.write(survey.file("other.csv"), spelled(csv, spelling));
    Cli plain = survey.run("perturb plan.json plain.csv -o one.bin --insecure-seed 1");
    Cli run = survey.run("perturb plan.json other.csv -o two.bin --insecure-seed 1");
    assertThat(run.err()).isEqualTo(plain.err()).startsWith(NOT_PRIVATE);
    assertThat(survey.bytes("two.bin")).isEqualTo(survey.bytes("one.bin"));
  }

  private static byte[] spelled(String csv, String spelling) throws IOException {
    return switch (spelling) {
      case "crlf" -> utf8(csv.replace("\n", "\r\n"));
      case "bom" -> utf8("\uFEFF" + csv);
      case "utf-16" -> ("\uFEFF" + csv).getBytes(Charset.forName("UTF-16LE"));
      case "gzip" -> gzip(utf8(csv));
      case "no last break" -> utf8(csv.stripTrailing());
      default -> {
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.writeBytes(gzip(utf8(csv.substring(0, 1000))));
        both.writeBytes(gzip(utf8(csv.substring(1000))));
        yield both.toByteArray();
      }
    };
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream stream = new GZIPOutputStream(zipped)) {
      stream.write(bytes);
    }
    return zipped.toByteArray();
  }

  @Test
  void aLongFieldOfAnIgnoredColumnIsLegal() throws IOException {
    survey.write("new.csv", Survey.HEADER + "\n" + "x".repeat(1_000_000) + ",Bonn,1,ios,0\n");
    Cli run = survey.run("perturb plan.json new.csv -o reports.bin");
    assertThat(run.out()).startsWith("Wrote 1 report to ");
  }

  /** The rows come after the header; ⏎ is a line break. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          c,Bonn,1,ios,0⏎c,Bonn,130,ios,0⏎ | line 3, column age: the value is 130; it must be in [0, 120]
          c,Bonn,-0.5,ios,0⏎ | line 2, column age: the value is -0.5; it must be in [0, 120]
          c,Bonn,NaN,ios,0⏎ | line 2, column age: the value is NaN; it must be in [0, 120]
          c,Bonn,1,ios,NaN⏎ | line 2, column balance: the value is NaN; it must be in [-1000, 1000]
          c,Bonn,Infinity,ios,0⏎ | line 2, column age: the value is Infinity; it must be in [0, 120]
          c,Bonn,old,ios,0⏎ | line 2, column age: 'old' is not a number; it must be in [0, 120]
          c,Bonn,,ios,0⏎ | line 2, column age: the cell is empty; it must be in [0, 120]; --missing selects how to treat empty cells
          c,Bonn,1,,0⏎ | line 2, column os: the cell is empty; its values are android, ios, other; --missing selects how to treat empty cells
          c,Bonn,1,IOS,0⏎ | line 2, column os: 'IOS' is not one of its values, which are android, ios, other
          c,Bonn,1,ios,0⏎⏎"a⏎b",Bonn,1,"i⏎os",0⏎ | line 4, column os: 'i os' is not one of its values, which are android, ios, other
          c,Bonn,1⏎ | line 2, column os: missing: the row has 3 fields and the header 5
          c⏎ | line 2, column age: missing: the row has 1 fields and the header 5
          c,Bonn,1,ios,0,0⏎ | line 2: the row has 6 fields and the header 5
          "c,Bonn,1,ios,0⏎c,Bonn,1,ios,0⏎ | line 2: a quotation mark is never closed
          c,Bonn,1,ios,0⏎c,Bonn,1,ios,"0⏎c,Bonn,1,ios,0 | line 3: a quotation mark is never closed
          c,Bonn,1,"ios"⏎ | line 2, column balance: missing: the row has 4 fields and the header 5
          c,Bonn,1,"ios"x,0⏎ | line 2: unexpected character after closing quote: 'x' (0x78)
          """)
  void badRowsNameLineAndColumn(String rows, String message) throws IOException {
    survey.write("bad.csv", Survey.HEADER + "\n" + rows.replace("⏎", "\n"));
    assertRefused("bad.csv " + message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          `` | bad.csv is empty; its first line must name the columns
          city,age,os,balance⏎ | bad.csv has no rows, so there are no reports to write
          city,os,balance⏎Bonn,ios,0⏎ | bad.csv line 1, column age: the file has no such column; it has city, os, balance
          city,age,age,os,balance⏎Bonn,1,2,ios,0⏎ | bad.csv line 1, column age: two columns have this name
          """)
  void badHeadersAreOneLine(String text, String message) throws IOException {
    survey.write("bad.csv", text.replace("⏎", "\n"));
    assertRefused(message);
    Files.write(survey.file("bad.csv"), gzip(utf8(text.replace("⏎", "\n"))));
    assertRefused(message);
  }

  @Test
  void escapeSequencesDoNotReachTheTerminal() throws IOException {
    survey.write("bad.csv", Survey.HEADER + "\nc,Bonn,\u001b[31m,ios,0\n");
    assertRefused("bad.csv line 2, column age: '?[31m' is not a number; it must be in [0, 120]");
  }

  @Test
  void longValuesAreShortened() throws IOException {
    String row = "c,Bonn," + "9".repeat(1_000_000) + "x,ios,0\n";
    survey.write("bad.csv", Survey.HEADER + "\n" + row);
    assertRefused(
        "bad.csv line 2, column age: '"
            + "9".repeat(40)
            + "… (1,000,001 characters)' is not a number; it must be in [0, 120]");
  }

  @Test
  void aFieldWithoutEndIsRefused() throws IOException {
    survey.write("bad.csv", Survey.HEADER + "\n\"" + "x".repeat(17_000_000) + "\n");
    assertRefused(
        "bad.csv line 2: a field has more than 16,777,216 characters; is a quotation mark never"
            + " closed?");
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 12, 100, 2000})
  void aCutOffArchiveIsRefused(int bytes) throws IOException {
    byte[] whole = gzip(utf8(Survey.csv(0, Survey.PEOPLE)));
    assertThat(whole.length).isGreaterThan(2000);
    Files.write(survey.file("bad.csv"), Arrays.copyOf(whole, bytes));
    assertRefused("bad.csv is incomplete: its end is missing");
  }

  @Test
  void aDamagedArchiveIsRefused() throws IOException {
    byte[] whole = gzip(utf8(Survey.csv(0, Survey.PEOPLE)));
    whole[whole.length - 5] ^= 1;
    Files.write(survey.file("bad.csv"), whole);
    assertRefused("cannot read 'bad.csv': Corrupt GZIP trailer");
  }

  @Test
  void aMissingFileIsBadInput() {
    assertRefused("there is no file 'bad.csv'");
  }

  private void assertRefused(String message) {
    Cli run = survey.run("perturb plan.json bad.csv -o reports.bin");
    assertThat(survey.shortened(run.err())).isEqualTo("hearsay: " + message + "\n");
    assertThat(run.out()).isEmpty();
    assertThat(run.code()).isEqualTo(2);
    assertThat(survey.files())
        .isSubsetOf("bad.csv", "data.csv", "plan.json", "schema.yaml")
        .doesNotContain("reports.bin");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          perturb plan.json data.csv | missing required option: '-o=REPORTS'; see 'hearsay perturb --help'
          perturb plan.json -o reports.bin | missing required parameter: 'DATA'; see 'hearsay perturb --help'
          perturb none.json data.csv -o reports.bin | there is no file 'none.json'
          perturb plan.json data.csv -o reports.bin --insecure-seed x | invalid value for option '--insecure-seed': 'x' is not a whole number; see 'hearsay perturb --help'
          """)
  void wrongUsageIsOneLine(String line, String message) {
    Cli run = survey.run(line);
    assertThat(survey.shortened(run.err())).isEqualTo("hearsay: " + message + "\n");
    assertThat(run.code()).isEqualTo(2);
  }

  @Test
  void aFileThatIsNoPlanIsBadInput() {
    Cli run = survey.run("perturb data.csv data.csv -o reports.bin");
    assertThat(survey.shortened(run.err())).startsWith("hearsay: data.csv").hasLineCount(1);
    assertThat(run.code()).isEqualTo(2);
  }

  @Test
  void anUnwritableOutputIsAFailure() {
    Cli run =
        Cli.run(
            "perturb",
            survey.file("plan.json").toString(),
            survey.file("data.csv").toString(),
            "-o",
            folder.toString());
    assertThat(run)
        .isEqualTo(new Cli(1, "", "hearsay: cannot write '" + folder + "': it is a folder\n"));
  }

  /** Devices audit the plan. */
  @Test
  void aPlanThatClaimsTooLittleIsRefused() throws IOException {
    Plan plan = survey.plan();
    Plan lying = new Plan(plan.schema(), PrivacyLoss.pure(3), plan.sampled(), plan.parts());
    survey.write("lying.json", PlanJson.write(lying));
    Cli run = survey.run("perturb lying.json data.csv -o reports.bin");
    assertThat(run.err()).contains("exceeds its claim").hasLineCount(1);
    assertThat(run.code()).isEqualTo(3);
    assertThat(survey.files()).doesNotContain("reports.bin");
  }

  private static final String GAPS =
      Survey.HEADER + "\nc,Bonn,1,ios,0\nc,Bonn,,ios,0\nc,Bonn,1,ios,NA\n";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          skip     | 1 | 2 rows with missing cells: skipped, so the results are about the other rows | was left out with its row | was left out with its row
          category | 3 | 2 rows with missing cells: a missing number counts as the middle of its range, a category as 'other' | became 60 | became 0
          """)
  void missingCellsHaveARule(String rule, int reports, String warning, String age, String balance)
      throws IOException {
    survey.write("gaps.csv", GAPS);
    Cli run =
        survey.run("perturb plan.json gaps.csv -o gaps.bin --missing-text NA,? --missing " + rule);
    assertThat(run.err())
        .isEqualTo(
            """
            hearsay: warning: %s
            hearsay: warning: age: 1 of 3 values is missing and %s, most often an empty cell (1)
            hearsay: warning: balance: 1 of 3 values is missing and %s, most often 'NA' (1)
            """
                .formatted(warning, age, balance));
    assertThat(run.out()).startsWith("Wrote " + Numbers.counted(reports, "report") + " to ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --missing refuse | line 3, column age: the cell is empty; it must be in [0, 120]; --missing selects how to treat empty cells
          --missing category | line 4, column balance: 'NA' is not a number; it must be in [-1000, 1000]
          --missing-text NA | --missing-text needs --missing skip or category
          --missing drop | invalid value for option '--missing': 'drop' is not one of refuse, skip, category
          """)
  void missingCellsAreRefusedByDefault(String options, String message) throws IOException {
    survey.write("gaps.csv", GAPS);
    Cli run = survey.run("perturb plan.json gaps.csv -o gaps.bin " + options);
    assertThat(run.err()).contains(message).hasLineCount(1);
    assertThat(run.code()).isEqualTo(2);
    assertThat(survey.files()).doesNotContain("gaps.bin");
  }

  @Test
  void aCategoryWithoutOtherHasNoPlaceForMissingCells() throws IOException {
    survey.write("bad.csv", Survey.HEADER + "\nc,Bonn,1,,0\n");
    Cli run = survey.run("perturb plan.json bad.csv -o bad.bin --missing category");
    assertThat(survey.shortened(run.err()))
        .isEqualTo(
            "hearsay: bad.csv line 2, column os: the cell is empty; its values are android, ios,"
                + " other; --missing category needs an 'other' for this attribute in the schema\n");
  }
}
