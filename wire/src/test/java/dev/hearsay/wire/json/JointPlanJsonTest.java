package dev.hearsay.wire.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.wire.Plans;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.TallyBytes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plans with joint parts as text and bytes, and changed or invented plans. */
class JointPlanJsonTest {

  /** A plan with a category and two numbers in one part, and both numbers in another part. */
  private static final Plan PLAN =
      new Plans()
          .joint(Coordinate.category(3), Coordinate.number(5, 2), Coordinate.number(2, 1))
          .jointAgain(List.of(2, 1), Coordinate.number(2, 1), Coordinate.number(3, 2))
          .plan(1);

  private static final String TEXT = PlanJson.write(PLAN);

  /** The text of the first part, which must never change: 36 tuples, two of them in the windows. */
  private static final String FIRST_PART =
      """
      {"attributes":["j0","j1","j2"],\
      "mechanism":{"name":"joint","epsilon":1.0,"delta":0.0,\
      "law":{"type":"joint","coordinates":[{"values":3},{"nodes":5,"width":2},{"nodes":2,"width":1}],\
      "low":"116939347417466758"}}},
      """;

  @Test
  void theTextHasNotChanged() {
    assertThat(TEXT).contains(FIRST_PART);
    assertThat(PLAN.hash())
        .hasToString("b17f232b029f49b7bdedf6b7b8a4d3fd7fd904171209e61b5adea091e188e6ea");
  }

  @Test
  void plansReportsAndTalliesComeBack() throws IOException {
    Plan read = PlanJson.read(TEXT);
    assertThat(read).isEqualTo(PLAN);
    assertThat(PlanJson.write(read)).isEqualTo(TEXT);
    List<Report> reports = Plans.reports(PLAN, 500, 15);
    assertThat(Plans.read(read, Plans.write(PLAN, reports))).isEqualTo(reports);
    byte[] tally = Plans.write(Plans.tally(PLAN, reports));
    assertThat(Plans.write(TallyBytes.read(new ByteArrayInputStream(tally), read)))
        .isEqualTo(tally);
  }

  /** The first bit selects the part. The tuple takes six bits, since there are 36. */
  @Test
  void everyTupleHasItsBytes() {
    ReportBytes bytes = new ReportBytes(PLAN);
    for (int part = 0; part < 2; part++) {
      int tuples = part == 0 ? 36 : 8;
      for (long tuple = 0; tuple < tuples; tuple++) {
        Report report = Report.of(PLAN, new int[] {part}, new long[] {tuple});
        assertThat(bytes.write(report)).hasSize(1);
        assertThat(bytes.read(bytes.write(report))).isEqualTo(report);
      }
    }
    Report tooLarge = Report.of(PLAN, new int[] {0}, new long[] {64});
    assertThatThrownBy(() -> bytes.write(tooLarge)).hasMessageContaining("have 6 bits");
  }

  /** A row replaces a piece of a correct plan. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "values":3         | "values":3, "nodes":3  | a coordinate has the unknown key 'nodes'; legal keys are values
          "values":3         | "values":3, "width":1  | a coordinate has the unknown key 'width'; legal keys are values
          "values":3         | "x":3                    | a coordinate has the unknown key 'x'; legal keys are nodes, width
          "values":3         | ``                         | a coordinate has no 'nodes'
          "values":3         | "values":1               | a window of width 1 for 1 inputs
          "values":3         | "values":4               | no integer high
          "values":3         | "values":null            | 'values' must be an integer
          "values":3         | "values":-3              | 'values' must be an integer
          "values":3         | "values":65537           | more than 65536 tuples
          "values":3         | "values":2147483647      | the width must be at least 1, the inputs at least 2
          "nodes":5          | "nodes":2147483647       | the width must be at least 1, the inputs at least 2
          "nodes":5          | "nodes":2147483644       | more than 65536 tuples
          "nodes":5          | "nodes":99999999999      | 'nodes' must be an integer
          "nodes":5          | "nodes":5.0              | 'nodes' must be an integer
          "nodes":5,         | ``                         | a coordinate has no 'nodes'
          "width":2          | "width":0                | a window of width 0 for 5 inputs
          "width":2          | "width":3                | no integer high
          "width":2          | "width":2, "width":2   | the key 'width' occurs twice
          "type":"joint"     | "type":"joints"          | the type is 'joints'; it must be one of block, noise
          "type":"joint"     | "type":"block"           | unknown key 'coordinates'
          "type":"joint",    | "type":"joint", "y":1, | unknown key 'y'; legal keys are type, coordinates, low
          "coordinates":[{  | "coordinates":[ 5, {     | a coordinate must be a mapping
          "low":"1           | "low":"2                 | no integer high of at least low solves 2 × high + 34 × low
          "low":"1           | "high":1, "low":"1       | unknown key 'high'
          "low":"1           | "low":"-1                | 'low' must be a text of digits
          "j0","j1","j2"     | "j0", "j1"                 | mechanism 'joint' does not fit ['j0', 'j1']
          "j0","j1","j2"     | "j0", "j2", "j1"           | the plan was changed
          "j0","j1","j2"     | "j1", "j0", "j2"           | mechanism 'joint' does not fit
          "j0","j1","j2"     | "j0", "j1", "j1"           | a part names an attribute twice; its attributes are ['j0', 'j1', 'j1']
          "j0","j1","j2"     | "j0", "j1", "j9"           | attribute 'j9' is not in the schema
          "sample":1         | "sample":2               | is in two parts; that is possible only if a device reports on one part
          """)
  void everyWrongPieceIsNamed(String piece, String replacement, String message) {
    assertThat(TEXT).contains(piece);
    assertRefused(TEXT.replaceFirst(Pattern.quote(piece), replacement), message);
  }

  @Test
  void lawsThatRevealNothingAreRefused() {
    Matcher second = Pattern.compile("\"low\":\"\\d+\"(?!.*\"low\")", Pattern.DOTALL).matcher(TEXT);
    assertRefused(
        second.replaceFirst("\"low\":\"" + (1L << 59) + "\""),
        "reports say nothing about the values");
    assertRefused(
        TEXT.replaceFirst("\"coordinates\":\\[[^\\]]*\\]", "\"coordinates\":[ ]"),
        "has no coordinates");
    assertRefused(
        TEXT.replaceFirst("(\"name\":\"joint\",)", "$1 \"values\":[1],"),
        "only a law of numbers may have 'values'");
  }

  @Test
  void aHundredThousandCoordinatesAreRefused() {
    String many = "{\"values\":2},".repeat(100_000) + "{\"values\":2}";
    assertRefused(
        TEXT.replaceFirst("\"coordinates\":\\[[^\\]]*\\]", "\"coordinates\":[" + many + "]"),
        "more than 65536 tuples");
  }

  @Test
  void everyCutIsRefused() {
    for (int length = 0; length < TEXT.stripTrailing().length(); length += 3) {
      assertRefused(TEXT.substring(0, length), "");
    }
  }

  private static void assertRefused(String json, String message) {
    assertThatThrownBy(() -> PlanJson.read(json))
        .isInstanceOf(WireException.class)
        .hasMessageContaining(message)
        .message()
        .doesNotContain("\n");
  }
}
