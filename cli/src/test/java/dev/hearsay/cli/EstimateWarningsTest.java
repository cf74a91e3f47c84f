package dev.hearsay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The warnings and errors of {@code estimate} and {@code tally}, one line each. */
class EstimateWarningsTest {

  @TempDir private Path folder;

  private Survey survey;

  @BeforeEach
  void makeReports() throws IOException {
    survey = Survey.withReports(folder);
  }

  @Test
  void aTornEndIsWarnedOf() throws IOException {
    byte[] whole = survey.bytes("second.bin");
    Files.write(survey.file("torn.bin"), Arrays.copyOf(whole, whole.length - 5));
    Cli run = survey.run("estimate plan.json first.bin torn.bin");
    assertThat(survey.shortened(run.err()))
        .startsWith("hearsay: warning: torn.bin: block 1 at byte ")
        .endsWith("; the 0 reports before that are counted\n")
        .hasLineCount(1);
    assertThat(run.out()).startsWith("1,500 reports");
    assertThat(run.code()).isZero();
  }

  @Test
  void aTruthAboutOtherPeopleIsWarnedOf() {
    Cli run = survey.run("estimate plan.json all.bin --truth first.csv");
    assertThat(survey.shortened(run.err()))
        .isEqualTo(
            """
            hearsay: warning: balance: 243 of 1,500 values are above 1000 and were moved there, most often 1001.0 (1); 258 are below -1000 and were moved there, most often -1001.0 (1)
            hearsay: warning: city: 375 of 1,500 values are not listed and became 'elsewhere', most often 'Köln' (375); listed are: Bonn, Frankfurt, Oder, elsewhere
            hearsay: warning: first.csv has 1,500 rows, but there are 4,000 reports: the truth is about other people than the estimates
            """);
    assertThat(run.code()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          estimate plan.json | missing required parameter: 'INPUT'; see 'hearsay estimate --help'
          estimate schema.yaml all.bin | schema.yaml is not a plan but a schema; 'hearsay plan -o' writes plans
          estimate data.csv all.bin | data.csv is not a plan; 'hearsay plan -o' writes plans
          estimate all.bin all.bin | all.bin is not a plan; 'hearsay plan -o' writes plans
          estimate plan.json none.bin | there is no file 'none.bin'
          estimate plan.json data.csv | data.csv contains neither reports nor a tally; 'perturb' and 'tally' write such files
          estimate plan.json empty.bin | empty.bin contains neither reports nor a tally; 'perturb' and 'tally' write such files
          estimate plan.json all.bin --confidence 1 | --confidence is 1.0; it must be above 0 and below 1
          estimate plan.json all.bin --confidence NaN | --confidence is NaN; it must be above 0 and below 1
          estimate plan.json all.bin --postprocess l3 | invalid value for option '--postprocess': 'l3' is not one of none, clip, consistent, l1, l2, auto; see 'hearsay estimate --help'
          estimate plan.json all.bin --distribution 0 | --distribution is 0; it must be 1 to 1000
          estimate plan.json all.bin --distribution 1000000000 | --distribution is 1000000000; it must be 1 to 1000
          estimate plan.json all.bin --distribution many | invalid value for option '--distribution': 'many' is not a whole number; see 'hearsay estimate --help'
          estimate plan.json all.bin --truth none.csv | there is no file 'none.csv'
          estimate plan.json all.bin --truth empty.bin | empty.bin is empty; its first line must name the columns
          estimate plan.json all.bin --truth header.csv | header.csv has a header but no rows, so there is no truth to compare with
          estimate plan.json all.bin --truth bad.csv | bad.csv line 3, column age: the value is 121; it must be in [0, 120]
          tally plan.json all.bin | missing required option: '-o=TALLY'; see 'hearsay tally --help'
          tally plan.json none.bin -o new.bin | there is no file 'none.bin'
          tally plan.json all.bin data.csv -o new.bin | data.csv contains neither reports nor a tally; 'perturb' and 'tally' write such files
          """)
  void wrongUsageIsOneLine(String line, String message) throws IOException {
    survey.write("empty.bin", "");
    survey.write("header.csv", Survey.HEADER);
    survey.write("bad.csv", Survey.HEADER + "\nc,Bonn,1,ios,0\nc,Bonn,121,ios,0\n");
    Cli run = survey.run(line);
    assertThat(survey.shortened(run.err())).isEqualTo("hearsay: " + message + "\n");
    assertThat(run.out()).isEmpty();
    assertThat(run.code()).isEqualTo(2);
    assertThat(survey.files()).doesNotContain("new.bin");
  }
}
