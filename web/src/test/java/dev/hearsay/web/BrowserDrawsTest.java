package dev.hearsay.web;

import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.Attribute;
import dev.hearsay.Mechanisms;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.joint.JointMechanism;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.testing.statistics.Statistics;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.ReportBytes;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Draws in a browser with its secure bits: their probabilities, computed by Java, their speed, and
 * hostile values. Each of the five χ² tests fails for a correct program with probability 10⁻⁹.
 */
class BrowserDrawsTest {

  private static final int PEOPLE = 10_000;
  private static final PrivacyLoss LOSS = PrivacyLoss.pure(1.5);
  private static final double X = 0.3;

  @AutoClose private static ScriptPage page;

  @BeforeAll
  static void open() {
    page = new ScriptPage();
  }

  private static Plan planOf(Mechanism mechanism, Attribute... attributes) {
    return new Plan(
        new Schema("draws", List.of(attributes)),
        mechanism.claim(),
        1,
        List.of(new Plan.Part(IntStream.range(0, attributes.length).boxed().toList(), mechanism)));
  }

  private static final Attribute NUMBER = new Attribute.Numeric("x", -1, 1).clamped();

  private static Attribute category(String name, int values) {
    List<String> names = IntStream.range(0, values).mapToObj(i -> "v" + i).toList();
    return new Attribute.Categorical(name, names).withOther("v0");
  }

  /** Returns the counts of the symbols of reports with a single word. */
  private static long[] counts(Plan plan, Map<String, Object> record, int symbols) {
    JsonNode histogram =
        page.call(
            "insecure-crowd.js",
            "histogram",
            Map.of("plan", PlanJson.write(plan), "record", record, "people", PEOPLE));
    ReportBytes bytes = new ReportBytes(plan);
    long[] counts = new long[symbols];
    for (Iterator<String> all = histogram.fieldNames(); all.hasNext(); ) {
      String hex = all.next();
      long word = bytes.read(HexFormat.of().parseHex(hex)).words()[0];
      counts[(int) word] += histogram.get(hex).asLong();
    }
    assertThat(IntStream.range(0, symbols).mapToLong(i -> counts[i]).sum()).isEqualTo(PEOPLE);
    return counts;
  }

  private static void checkNumber(String name) {
    NumericMechanism mechanism = Mechanisms.numeric(name, LOSS);
    long[] counts = counts(planOf(mechanism, NUMBER), Map.of("x", X), mechanism.symbols());
    double[] right = probabilities(mechanism, X);
    assertThat(Statistics.isPlausible(counts, right)).as(name).isTrue();
    assertThat(Statistics.isPlausible(counts, probabilities(mechanism, -X)))
        .as("another number by " + name)
        .isFalse();
  }

  private static double[] probabilities(NumericMechanism mechanism, double x) {
    return IntStream.range(0, mechanism.symbols())
        .mapToDouble(symbol -> mechanism.probability(x, symbol))
        .toArray();
  }

  @Test
  void numbersAreDrawnWithTheirProbabilities() {
    checkNumber("piecewise");
    checkNumber("laplace");
    checkNumber("minimax");
  }

  @Test
  void categoriesAreDrawnWithTheirProbabilities() {
    CategoricalMechanism mechanism = Mechanisms.categorical("grr", 7, LOSS);
    Plan plan = planOf(mechanism, category("c", 7));
    long[] counts = counts(plan, Map.of("c", "v2"), 7);
    double[] right =
        IntStream.range(0, 7)
            .mapToDouble(value -> mechanism.probability(2, new long[] {value}))
            .toArray();
    assertThat(Statistics.isPlausible(counts, right)).isTrue();
  }

  @Test
  void tuplesAreDrawnWithTheirProbabilities() {
    List<Coordinate> coordinates = List.of(Coordinate.category(3), Coordinate.category(4));
    JointMechanism mechanism = Mechanisms.joint(coordinates, LOSS);
    Plan plan = planOf(mechanism, category("a", 3), category("b", 4));
    long[] counts = counts(plan, Map.of("a", "v1", "b", "v3"), 12);
    double[] right =
        IntStream.range(0, 12)
            .mapToDouble(report -> mechanism.law().weight(new int[] {1, 3}, report) * 0x1p-62)
            .toArray();
    assertThat(Statistics.isPlausible(counts, right)).isTrue();
  }

  @Test
  void aHundredThousandReportsTakeLessThanASecond() {
    for (Mechanism mechanism :
        List.of(Mechanisms.numeric("minimax", LOSS), Mechanisms.numeric("hybrid", LOSS))) {
      double milliseconds =
          page.call(
                  "insecure-crowd.js",
                  "milliseconds",
                  Map.of(
                      "plan",
                      PlanJson.write(planOf(mechanism, NUMBER)),
                      "record",
                      Map.of("x", X),
                      "people",
                      100_000))
              .asDouble();
      System.out.printf(
          "BrowserDrawsTest: 100,000 reports by %s in %.0f ms%n", mechanism.name(), milliseconds);
      assertThat(milliseconds).isLessThan(1_000);
    }
  }

  /** Whatever the values are, a device returns a report and does not throw. */
  @Test
  void hostileValuesAreReported() {
    Attribute vector = new Attribute.Vector("v", 3, 2);
    for (Plan plan :
        List.of(
            planOf(Mechanisms.numeric("hybrid", LOSS), NUMBER),
            planOf(Mechanisms.categorical("oue", 5, LOSS), category("c", 5)),
            planOf(Mechanisms.ball("codebook", 3, LOSS), vector),
            planOf(Mechanisms.vector("duchi-vector", 4, LOSS), NUMBER, vector))) {
      JsonNode drawn =
          page.call("insecure-crowd.js", "hostile", Map.of("plan", PlanJson.write(plan)));
      assertThat(drawn.get("bytes")).hasSize(25).allMatch(one -> !one.asText().isEmpty());
      assertThatJson(drawn).node("areLegal").isBoolean().isTrue();
    }
  }
}
