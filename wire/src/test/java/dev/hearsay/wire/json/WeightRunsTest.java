package dev.hearsay.wire.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Attribute;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.law.Law;
import dev.hearsay.number.NoiseLaw;
import dev.hearsay.number.NumericLaw;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.number.TableLaw;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.wire.WireException;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lists of weights: omitted weights are restored, and sums that are not right are refused. */
class WeightRunsTest {

  private static final long SEED = 20_260_118;

  /** A table of three inputs and four symbols, with two runs of equal weights. */
  private static final long[][] ROWS = {
    {Law.TOTAL / 2, Law.TOTAL / 4, Law.TOTAL / 8, Law.TOTAL / 8},
    {Law.TOTAL / 4, Law.TOTAL / 4, Law.TOTAL / 4, Law.TOTAL / 4},
    {Law.TOTAL / 8, Law.TOTAL / 8, Law.TOTAL / 4, Law.TOTAL / 2}
  };

  private static final String TABLE = text(new TableLaw(ROWS), -3, -1, 1, 3);

  private static final String NOISE =
      PlanJson.write(
          plan(
              new NumericMechanism(
                  "x",
                  PrivacyLoss.pure(1),
                  new NoiseLaw(2, new long[] {Law.TOTAL / 2, Law.TOTAL / 8, Law.TOTAL / 8}))));

  private static String text(NumericLaw law, double... values) {
    return PlanJson.write(plan(new NumericMechanism("x", PrivacyLoss.pure(1), law, values)));
  }

  private static Plan plan(NumericMechanism mechanism) {
    return new Plan(
        new Schema("s", List.of(new Attribute.Numeric("a", 0, 1))),
        PrivacyLoss.pure(1),
        1,
        List.of(new Plan.Part(List.of(0), mechanism)));
  }

  @Test
  void everyWeightIsWrittenOnceAndOneIsOmitted() {
    assertThat(TABLE)
        .contains(
            "\"weights\":[\"1152921504606846976\",\"576460752303423488\"],"
                + "\"rows\":[[0,1,1,1,2,2],[0,4],[2,2,1,1,0,1]]},\"values\":[-3.0,-1.0]");
    assertThat(NOISE).contains("\"noise\":[\"2305843009213693952\",\"576460752303423488\",2]}");
    assertThat(PlanJson.write(PlanJson.read(TABLE))).isEqualTo(TABLE);
    assertThat(PlanJson.write(PlanJson.read(NOISE))).isEqualTo(NOISE);
    assertThat(PlanJson.read(TABLE.replace("[0,4]", "[1,2,0,1,1,1]")).hash())
        .isEqualTo(PlanJson.read(TABLE).hash());
  }

  @Test
  void randomTablesAndNoiseSurvive() {
    InsecureSeededBits random = new InsecureSeededBits(SEED);
    for (int i = 0; i < 300; i++) {
      int symbols = 2 + random.uniform(9);
      long[][] rows = new long[2 + random.uniform(5)][];
      for (int row = 0; row < rows.length; row++) {
        rows[row] = weights(symbols, random);
      }
      double[] values = new double[symbols];
      for (int symbol = 0; symbol < symbols; symbol++) {
        values[symbol] = random.uniform(3) - 1.0; // often its mirror image, and often 0
      }
      assertSurvives(new NumericMechanism("x", PrivacyLoss.pure(1), new TableLaw(rows), values));
      int reach = 2 + random.uniform(6);
      long[] noise = new long[reach + 1];
      noise[0] = Law.TOTAL;
      for (int k = 1; k <= reach; k++) {
        noise[k] = random.uniform(3);
        noise[0] -= 2 * noise[k];
      }
      assertSurvives(new NumericMechanism("x", PrivacyLoss.pure(1), new NoiseLaw(2, noise)));
    }
  }

  /** Returns weights of few different values, so that runs occur. */
  private static long[] weights(int symbols, InsecureSeededBits random) {
    long[] weights = new long[symbols];
    long left = Law.TOTAL;
    for (int symbol = 1; symbol < symbols; symbol++) {
      weights[symbol] = random.uniform(4) * (Law.TOTAL / 64);
      left -= weights[symbol];
    }
    weights[0] = left;
    return weights;
  }

  private static void assertSurvives(NumericMechanism mechanism) {
    Plan plan = plan(mechanism);
    String text = PlanJson.write(plan);
    assertThat(PlanJson.read(text)).as(text).isEqualTo(plan);
  }

  /** The sign of zero matters, since the hash includes it. */
  @Test
  void valuesAreMirroredToTheLastBit() {
    TableLaw law = new TableLaw(new long[][] {{Law.TOTAL, 0, 0, 0}, {0, 0, 0, Law.TOTAL}});
    assertThat(text(law, -1, 0.0, -0.0, 1)).contains("\"values\":[-1.0,0.0]");
    assertThat(text(law, -1, 0.0, 0.0, 1)).contains("\"values\":[-1.0,0.0,0.0,1.0]");
    assertThat(text(law, -1, 0.0, 0.0, 2)).contains("\"values\":[-1.0,0.0,0.0,2.0]");
    for (double middle : new double[] {0.0, -0.0}) {
      assertSurvives(
          new NumericMechanism(
              "x", PrivacyLoss.pure(1), law, new double[] {-1, middle, middle, 1}));
    }
    String integer = text(law, -1, -0.0, -0.0, 1).replace("-0.0,-0.0", "-0,-0");
    assertThat(PlanJson.read(integer)).isNotNull();
  }

  /** A row replaces a piece of a correct table. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          [0,4]              | [0,5]             | the other weights of row 1 leave 4611686018427387904 of 4611686018427387904, which is no sum of 5 equal weights
          [0,4]              | [0,8]             | row 1 has 8 weights, row 0 has 4
          [0,4]              | [0]               | an odd number of entries
          [0,4]              | []                | row 1 has 0 weights, row 0 has 4
          [0,4]              | 4                 | a row of 'rows' must be a list
          [0,4]              | [0,2,0,2]         | row 1 has two runs of the remaining weight, number 0
          [0,4]              | [1,5,0,1]         | the other weights of row 1 leave -1152921504606846976 of
          [0,4]              | [2,4]             | row 1 adds up to 2305843009213693952
          [0,4]              | [3,4]             | the number of a weight is 3; it must be 0 (the remaining weight) to 2
          [0,4]              | [-1,4]            | the number of a weight must be an integer from 0
          [0,4]              | ["0",4]           | the number of a weight must be an integer from 0
          [0,4]              | [0,0]             | occurs 0 times; it must occur once or more
          [0,4]              | [0,2147483647]    | more than 2097152 weights
          [0,4]              | [0,2147483648]    | the length of a run must be an integer
          [0,4]              | [2,2097152]       | more than 2097152 weights
          "rows":            | "row":            | unknown key 'row'
          "weights":["1152921504606846976", | "weights":[1152921504606846976, | a weight of 'weights' must be a text of digits
          "weights":["1      | "weights":["2     | the plan was changed
          "values":[-3.0,    | "values":[        | x has 1 values for 4 symbols
          "values":[-3.0,    | "values":[-3.0,0, | x has 3 values for 4 symbols
          "values":[-3.0,    | "values":[0,0,-3.0, | the plan was changed
          "values":[-3.0,    | "values":[null,   | it is empty
          ,"values":[-3.0,-1.0] | ``             | does not follow
          """)
  void everyWrongPieceOfATableIsNamed(String piece, String replacement, String message) {
    assertRefused(TABLE, piece, replacement, message);
  }

  /** A row replaces a piece of correct noise. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ["2305843009213693952", | ["5",           | the noise adds up to
          ["2305843009213693952", | [3,             | 'noise' has a number that follows no weight
          ,2]                     | ,2,2]           | 'noise' has a number that follows no weight
          ,2]                     | ,0]             | occurs 0 times; it must occur once or more
          ,2]                     | ,2147483647]    | more than 2097152 weights
          ,2]                     | ,2097152]       | more than 2097152 weights
          ,2]                     | ,3]             | the noise adds up to
          ,2]                     | ,1]             | noise up to ±1 for 2 inputs
          ,2]                     | ,2.0]           | a weight of 'noise' must be a text of digits
          ,2]                     | ,-2]            | the length of a run must be an integer from 0
          ,2]                     | ,null]          | a weight of 'noise' must be a text of digits
          """)
  void everyWrongPieceOfNoiseIsNamed(String piece, String replacement, String message) {
    assertRefused(NOISE, piece, replacement, message);
  }

  /** The mechanism of an earlier part counts as often as it is referred to. */
  @Test
  void referencesAreCounted() {
    String attributes = "{\"name\":\"a\",\"type\":\"numeric\",\"min\":0.0,\"max\":1.0}";
    String table = TABLE.replace("[0,1,1,1,2,2],[0,4],[2,2,1,1,0,1]", "[0,4096],[0,4096]");
    String values = "\"values\":[" + "0,".repeat(4_095) + "0]";
    String one = table.replaceFirst("\"values\":\\[-3.0,-1.0\\]", values);
    String many =
        one.replace("]}}]", "]}}" + ",{\"attributes\":[\"a\"],\"mechanism\":0}".repeat(300) + "]");
    assertThat(many).contains(attributes);
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(5),
        () ->
            assertThatThrownBy(() -> PlanJson.read(many))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("the laws' lists have more than 2097152 weights"));
  }

  private static void assertRefused(String text, String piece, String replacement, String message) {
    assertThat(text).contains(piece);
    String changed = text.replaceFirst(Pattern.quote(piece), replacement);
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(5),
        () ->
            assertThatThrownBy(() -> PlanJson.read(changed))
                .isInstanceOf(WireException.class)
                .hasMessageStartingWith("plan:")
                .hasMessageContaining(message)
                .message()
                .doesNotContain("\n"));
  }
}
