package dev.hearsay.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Device;
import dev.hearsay.Estimate;
import dev.hearsay.Estimates;
import dev.hearsay.Estimates.Closeness;
import dev.hearsay.Hint;
import dev.hearsay.Plan;
import dev.hearsay.Schema;
import dev.hearsay.Tally;
import dev.hearsay.random.InsecureSeededBits;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The predicted probability that estimates are within a distance of the truth. */
class WithinTest {

  private static final int RUNS = 2_000;
  private static final int PEOPLE = 400;

  /**
   * The sampling error of a frequency of {@value #RUNS} runs. By Hoeffding's inequality, a
   * frequency exceeds its expectation by more with a probability below e^(−2 · 2,000 · 0.0675²) =
   * 1.3·10⁻⁸. So the 30 comparisons fail by chance with a probability below 4·10⁻⁷.
   */
  private static final double SAMPLING = 0.0675;

  /** The difference that is left to the normal approximation with these few people. */
  private static final double APPROXIMATION = 0.03;

  private static final Schema SCHEMA =
      new Schema(
          "survey",
          List.of(
              new Numeric("age", 0, 100).clamped(),
              new Categorical("mood", List.of("good", "fair", "bad")).withOther("bad"),
              new Numeric("hours", 0, 10).clamped()));

  private static final Map<String, Hint> PRIORS =
      Map.of("mood", new Hint(1, List.of(0.6, 0.3, 0.1)));

  private final long seed = Long.getLong("hearsay.seed", System.nanoTime());
  private final InsecureSeededBits bits = new InsecureSeededBits(seed);

  private static Planner planner(double epsilon) {
    return Planner.forSchema(SCHEMA).epsilon(epsilon).users(PEOPLE).hints(PRIORS);
  }

  /** Everybody reports on a part, or only some people do, or several parts are combined. */
  @Test
  void simulatedSurveysAgree() {
    List<List<String>> crosses = List.of(List.of("mood", "age"), List.of("mood", "hours"));
    check(planner(2).sample(1));
    check(planner(6).sample(3));
    check(planner(3).crosses(crosses));
  }

  private void check(Planner planner) {
    Plan plan = planner.plan();
    Map<String, Double> distances = new HashMap<>();
    planner
        .forecast(plan)
        .attributes()
        .forEach(one -> distances.put(one.attribute().name(), one.error() / 1.4));
    Closeness predicted = planner.within(plan, distances);
    int[] inside = new int[4];
    double[] estimated = new double[4];
    Device device = Device.insecure(plan, bits);
    for (int run = 0; run < RUNS; run++) {
      boolean[] isInside = run(plan, device, distances, estimated);
      for (int i = 0; i < 4; i++) {
        inside[i] += isInside[i] ? 1 : 0;
      }
    }
    for (int i = 0; i < 4; i++) {
      boolean isAll = i == 3;
      double probability =
          isAll ? predicted.probability() : predicted.attributes().get(i).probability();
      double least = isAll ? predicted.atLeast() : predicted.attributes().get(i).atLeast();
      double frequency = (double) inside[i] / RUNS;
      double afterwards = estimated[i] / RUNS;
      System.out.printf(
          "%s: predicted %.3f (at least %.3f), %.3f after collecting, in truth %.3f; seed %d%n",
          isAll ? "all" : SCHEMA.attributes().get(i).name(),
          probability,
          least,
          afterwards,
          frequency,
          seed);
      assertThat(frequency).as("seed %d", seed).isGreaterThan(least - SAMPLING);
      assertThat(frequency)
          .as("seed %d", seed)
          .isGreaterThan(probability - APPROXIMATION - SAMPLING);
      assertThat(afterwards).as("seed %d", seed).isCloseTo(probability, within(APPROXIMATION));
      boolean isOfOneNumber = i % 2 == 0;
      if (isOfOneNumber) { // the shares of a category depend on each other: the product is least
        assertThat(frequency)
            .as("seed %d", seed)
            .isLessThan(probability + APPROXIMATION + SAMPLING);
      }
    }
  }

  /** Returns which attributes, and whether all, are within their distances. */
  private boolean[] run(
      Plan plan, Device device, Map<String, Double> distances, double[] estimated) {
    Tally tally = Tally.of(plan);
    double age = 0;
    double hours = 0;
    int[] moods = new int[3];
    for (int i = 0; i < PEOPLE; i++) {
      double a = (bits.uniform(21) + 0.5) / 21;
      double h = (bits.uniform(21) + 0.5) / 21;
      int tenth = bits.uniform(10);
      int mood = tenth < 6 ? 0 : tenth < 9 ? 1 : 2;
      age += 100 * a / PEOPLE;
      hours += 10 * h / PEOPLE;
      moods[mood]++;
      String name = List.of("good", "fair", "bad").get(mood);
      tally.add(device.report(Map.of("age", 100 * a, "hours", 10 * h, "mood", name)));
    }
    Estimates estimates = tally.estimates();
    Closeness closeness = estimates.within(distances);
    for (int i = 0; i < 3; i++) {
      estimated[i] += closeness.attributes().get(i).probability();
    }
    estimated[3] += closeness.probability();
    boolean isMood = true;
    List<Estimate> shares = estimates.frequencies("mood");
    for (int i = 0; i < 3; i++) {
      isMood &=
          Math.abs(shares.get(i).value() - (double) moods[i] / PEOPLE) <= distances.get("mood");
    }
    boolean isAge = Math.abs(estimates.mean("age").value() - age) <= distances.get("age");
    boolean isHours = Math.abs(estimates.mean("hours").value() - hours) <= distances.get("hours");
    return new boolean[] {isAge, isMood, isHours, isAge && isMood && isHours};
  }

  /** Without a prior and with one part, the probability follows from the forecast's error. */
  @Test
  void theErrorOfTheForecastHasItsConfidence() {
    Planner planner = planner(1).sample(1);
    Forecast forecast = planner.forecast();
    Closeness closeness =
        planner.within(forecast.plan(), Map.of("age", forecast.attributes().get(0).error()));
    assertThat(closeness.probability()).isCloseTo(0.95, within(1e-9));
    assertThat(closeness.error()).isBetween(0.01, 0.2);
  }

  @Test
  void morePeopleMeanMoreProbability() {
    Plan plan = planner(1).plan();
    Map<String, Double> distances = SCHEMA.distances(List.of("0.05"));
    double last = 0;
    double error = 1;
    for (long users = 1; users < Long.MAX_VALUE / 10; users *= 10) {
      Closeness closeness = planner(1).users(users).within(plan, distances);
      assertThat(closeness.probability()).isBetween(last, 1.0);
      assertThat(closeness.error()).isBetween(0.0, error);
      assertThat(closeness.atLeast()).isBetween(0.0, closeness.probability());
      last = closeness.probability();
      error = closeness.error();
    }
    assertThat(last).isEqualTo(1);
    assertThat(error).isLessThan(1e-7);
    Closeness one = planner(1).users(1).within(plan, distances);
    assertThat(one.probability()).isBetween(0.0, 0.01);
    assertThat(one.error()).isEqualTo(1);
    assertThat(one.atLeast()).isZero();
  }

  /** For a number that may be missing, no bound is known. */
  @Test
  void aRatioHasNoBound() {
    Schema schema = new Schema("s", List.of(new Numeric("age", 0, 100).missingAllowed()));
    Planner planner = Planner.forSchema(schema).epsilon(1).users(100_000);
    Closeness closeness = planner.within(planner.plan(), Map.of("age", 5.0));
    assertThat(closeness.probability()).isBetween(0.5, 1.0);
    assertThat(closeness.error()).isEqualTo(1);
    assertThat(closeness.atLeast()).isZero();
  }
}
