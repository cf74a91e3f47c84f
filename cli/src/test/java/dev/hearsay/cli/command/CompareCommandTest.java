package dev.hearsay.cli.command;

import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.hearsay.cli.Cli;
import dev.hearsay.cli.plot.VarianceLimits;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompareCommandTest {
  private static final List<String> PURE =
      List.of(
          "laplace",
          "scdf",
          "staircase",
          "duchi",
          "piecewise",
          "hybrid",
          "three-outputs",
          "pm-opt",
          "pm-sub",
          "hm-tp",
          "square-wave",
          "minimax");

  @Test
  void comparesAllPureMechanismsAtFourLossesByDefault() throws IOException {
    List<JsonNode> rows = rows("compare --format json");
    for (double epsilon : new double[] {0.5, 1, 2, 4}) {
      assertThat(at(rows, epsilon))
          .extracting(row -> row.get("mechanism").textValue())
          .containsExactlyInAnyOrderElementsOf(PURE);
    }
    assertThat(rows).hasSize(4 * PURE.size());
  }

  @Test
  void rowsHaveTheFieldsOfTheContract() throws IOException {
    for (JsonNode row : rows("compare --format json")) {
      assertThat(row.fieldNames())
          .toIterable()
          .containsExactly("mechanism", "epsilon", "worstCaseVariance", "limit", "ratio", "bits");
    }
    for (JsonNode row : rows("compare --values 8 --format json")) {
      assertThat(row.fieldNames())
          .toIterable()
          .containsExactly(
              "mechanism",
              "epsilon",
              "worstCaseVariance",
              "limit",
              "ratio",
              "bits",
              "meanVariance");
    }
  }

  @Test
  void leastErrorComesFirst() throws IOException {
    assertSorted(rows("compare --format json"), "worstCaseVariance");
    assertSorted(rows("compare --values 20 --format json"), "meanVariance");
  }

  private static void assertSorted(List<JsonNode> rows, String key) {
    for (double epsilon : new double[] {0.5, 1, 2, 4}) {
      assertThat(at(rows, epsilon))
          .hasSizeGreaterThan(4)
          .isSortedAccordingTo(Comparator.comparingDouble(row -> row.get(key).doubleValue()));
    }
  }

  @Test
  void lossesKeepTheOrderGiven() throws IOException {
    assertThat(rows("compare --epsilon 2,0.5,1 --mechanism duchi --format json"))
        .extracting(row -> row.get("epsilon").doubleValue())
        .containsExactly(2.0, 0.5, 1.0);
  }

  /**
   * The expected values are closed forms of the continuous mechanisms; the discrete ones differ by
   * less than a permille.
   */
  @ParameterizedTest
  @CsvSource({
    "laplace, 0.5, 32.0, 16.003141088520124",
    "duchi, 1, 4.682694376831, 3.9907948685151147",
    "hybrid, 1, 4.289, 3.9907948685151147",
    "duchi, 2, 1.724061660, 0.8655655958526562"
  })
  void varianceLimitAndRatio(String mechanism, String epsilon, double variance, double limit)
      throws IOException {
    JsonNode row =
        rows("compare --format json --mechanism " + mechanism + " --epsilon " + epsilon).get(0);
    double worst = row.get("worstCaseVariance").doubleValue();
    assertThat(worst).isCloseTo(variance, within(1e-3 * variance));
    assertThat(row.get("limit").doubleValue()).isEqualTo(limit);
    assertThat(row.get("ratio").doubleValue()).isEqualTo(worst / limit);
  }

  /** Compares with lower bounds, since the printed minimum is an upper bound. */
  @Test
  void noMechanismBeatsTheLimit() throws IOException {
    assertThat(VarianceLimits.lower()).hasSize(13);
    for (Map.Entry<Double, Double> limit : VarianceLimits.lower().entrySet()) {
      List<JsonNode> rows = rows("compare --format json --epsilon " + limit.getKey());
      assertThat(rows).hasSize(PURE.size());
      assertThat(rows)
          .allSatisfy(
              row ->
                  assertThat(row.get("worstCaseVariance").doubleValue())
                      .isGreaterThan(limit.getValue()));
    }
  }

  @Test
  void minimaxIsFirstEverywhere() throws IOException {
    List<JsonNode> rows = rows("compare --format json --epsilon 0.1,0.25,0.5,1,2,4,6,8");
    for (int first = 0; first < rows.size(); first += PURE.size()) {
      assertThatJson(rows.get(first)).node("mechanism").isString().isEqualTo("minimax");
      assertThat(rows.get(first).get("ratio").doubleValue()).isLessThanOrEqualTo(1.005);
      assertThat(rows.get(first).get("bits").intValue()).isLessThanOrEqualTo(7);
    }
  }

  @Test
  void theLimitIsKnownAtSomeLossesOnly() throws IOException {
    JsonNode row = rows("compare --mechanism duchi --epsilon 0.9 --format json").get(0);
    assertThat(row.get("limit").isNull()).isTrue();
    assertThat(row.get("ratio").isNull()).isTrue();
    String known =
        "It is known for δ = 0 at ε = 0.1, 0.25, 0.5, 0.7, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 8.";
    assertThat(Cli.runLine("compare --mechanism duchi --epsilon 1,0.9").out()).contains(known);
    assertThat(Cli.runLine("compare --mechanism duchi --epsilon 1").out())
        .contains("Theoretical minimum: the least worst-case variance of all unbiased mechanisms")
        .doesNotContain("known");
  }

  @Test
  void deltaBringsInGaussianAndIsUsedWhereItCan() throws IOException {
    List<JsonNode> pure = rows("compare --epsilon 1 --format json");
    List<JsonNode> approximate = rows("compare --epsilon 1 --delta 0.01 --format json");
    assertThat(approximate).hasSize(PURE.size() + 1);
    assertThat(variance(approximate, "gaussian")).isPositive();
    assertThat(variance(approximate, "duchi")).isLessThan(variance(pure, "duchi"));
    assertThat(variance(approximate, "hybrid")).isEqualTo(variance(pure, "hybrid"));
    assertThat(named(approximate, "duchi").get("limit").isNull()).isTrue();
    assertThat(named(approximate, "hybrid").get("limit").isNull()).isFalse();
    assertThat(Cli.runLine("compare --epsilon 1 --delta 0.01").out())
        .endsWith("δ = 0.01 is used by duchi, gaussian only; the others have δ = 0.\n");
    assertThat(Cli.runLine("compare --epsilon 1").out()).doesNotContain("is used by");
  }

  @Test
  void categoricalMechanismsHaveAMeanVarianceAndNoLimit() throws IOException {
    List<JsonNode> rows = rows("compare --values 2 --epsilon 1 --format json");
    assertThat(rows)
        .extracting(row -> row.get("mechanism").textValue())
        .containsExactlyInAnyOrder("grr", "sue", "oue", "olh", "subset");
    assertThat(rows).allSatisfy(row -> assertThat(row.get("limit").isNull()).isTrue());
    // With two values, GRR reports the true value with probability p = e/(e + 1): pq/(p − q)².
    assertThat(named(rows, "grr").get("meanVariance").doubleValue())
        .isCloseTo(0.920673594208, within(1e-9));
  }

  @Test
  void tableIsForPeople() {
    assertThat(Cli.runLine("compare --mechanism duchi,laplace --epsilon 0.5,4").out())
        .isEqualToNormalizingNewlines(
            """
            ε = 0.5
             mechanism  worst-case  theoretical  ratio to  ± at 10,000  symbols  bits
                          variance      minimum   minimum       people
            ──────────────────────────────────────────────────────────────────────────
             duchi          16.671       16.003    1.0417     0.080027        2     1
             laplace        32.009       16.003    2.0002      0.11089      751    10

            ε = 4
             mechanism  worst-case  theoretical  ratio to  ± at 10,000  symbols  bits
                          variance      minimum   minimum       people
            ──────────────────────────────────────────────────────────────────────────
             laplace       0.50021      0.12720    3.9324     0.013862      761    10
             duchi          1.0760      0.12720    8.4591     0.020331        2     1

            Variance: of one report about a number scaled to [−1, 1], for the worst number.
            ±: half the width of a 95 % confidence interval for the mean of 10,000 people.
            Theoretical minimum: the least worst-case variance of all unbiased mechanisms with this ε.
            The printed minimum is too large by at most 0.2 % for ε up to 4, and by at most 3 % for ε up to 8.
            """);
  }

  /** The expected margin for two values is ± 1.96·√(0.92067/10,000). */
  @Test
  void categoricalTableIsForPeople() {
    assertThat(Cli.runLine("compare --mechanism grr,sue --values 2 --epsilon 1").out())
        .isEqualToNormalizingNewlines(
            """
            ε = 1
             mechanism      mean  worst-case  ± at 10,000  symbols  bits
                        variance    variance       people
            ─────────────────────────────────────────────────────────────
             grr         0.92067     0.92067     0.018807        2     1
             sue          3.9177      3.9177     0.038795        4     2

            Variance: of one report about the share of a value, on average over the values and for the worst.
            ±: half the width of a 95 % confidence interval for a share among 10,000 people.
            """);
  }

  @Test
  void csvHasTheFieldsOfTheJson() {
    String csv = Cli.runLine("compare --mechanism duchi --epsilon 0.9,1 --format csv").out();
    assertThat(csv.lines().toList())
        .hasSize(3)
        .satisfies(
            lines -> {
              assertThat(lines.get(0))
                  .isEqualTo("mechanism,epsilon,worstCaseVariance,limit,ratio,bits");
              assertThat(lines.get(1)).matches("duchi,0\\.9,5\\.\\d{10,},,,1");
              assertThat(lines.get(2))
                  .matches("duchi,1\\.0,4\\.68269437\\d+,3\\.9907948685151147,1\\.17\\d+,1");
            });
  }

  private static List<JsonNode> rows(String line) throws IOException {
    Cli run = Cli.runLine(line);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    JsonNode json = new JsonMapper().readTree(run.out());
    assertThat(json.fieldNames()).toIterable().containsExactly("rows");
    List<JsonNode> rows = new ArrayList<>();
    json.get("rows").forEach(rows::add);
    return rows;
  }

  private static List<JsonNode> at(List<JsonNode> rows, double epsilon) {
    return rows.stream().filter(row -> row.get("epsilon").doubleValue() == epsilon).toList();
  }

  private static JsonNode named(Iterable<JsonNode> rows, String mechanism) {
    return StreamSupport.stream(rows.spliterator(), false)
        .filter(row -> row.get("mechanism").textValue().equals(mechanism))
        .findFirst()
        .orElseThrow();
  }

  private static double variance(Iterable<JsonNode> rows, String mechanism) {
    return named(rows, mechanism).get("worstCaseVariance").doubleValue();
  }
}
