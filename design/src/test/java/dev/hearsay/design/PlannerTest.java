package dev.hearsay.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Device;
import dev.hearsay.Hint;
import dev.hearsay.Plan;
import dev.hearsay.PlanAudit;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.PrivateRecord;
import dev.hearsay.Schema;
import dev.hearsay.Tally;
import dev.hearsay.number.Piecewise;
import dev.hearsay.random.InsecureSeededBits;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlannerTest {

  private static final Schema MIXED =
      new Schema(
          "mixed",
          List.of(
              new Numeric("age", 0, 120),
              new Categorical("os", List.of("android", "ios", "other")),
              new Numeric("income", 0, 1e6),
              new Categorical("state", IntStream.range(0, 50).mapToObj(i -> "s" + i).toList())));

  private static Schema numbers(int count) {
    return new Schema(
        "numbers",
        IntStream.range(0, count).<Attribute>mapToObj(i -> new Numeric("x" + i, -1, 1)).toList());
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 1, 10})
  void plansKeepTheirLossAndUseIt(double epsilon) {
    for (int sample = 0; sample <= 4; sample++) {
      for (double delta : new double[] {0, 1e-6}) {
        Planner planner = Planner.forSchema(MIXED).epsilon(epsilon).delta(delta);
        Plan plan = sample == 0 ? planner.plan() : planner.sample(sample).plan();
        PlanAudit audit = plan.audit();
        assertThat(audit.loss().holds()).as("%s", plan).isTrue();
        assertThat(audit.loss().epsilon())
            .as("%s", plan)
            .isLessThanOrEqualTo(epsilon)
            .isGreaterThan(epsilon - 1e-6);
        assertThat(audit.parts()).hasSize(plan.parts().size());
      }
    }
  }

  /**
   * The chosen m has the least error by the continuous mechanism's formula, for values spread
   * evenly.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 1, 2, 4, 8, 12, 20})
  void autoSamplesTheNumberOfLeastError(double epsilon) {
    int d = 20;
    Plan plan = Planner.forSchema(numbers(d)).epsilon(epsilon).mechanism("piecewise").plan();
    int best = 1;
    for (int m = 2; m <= d; m++) {
      best = error(epsilon, m) < error(epsilon, best) ? m : best;
    }
    assertThat(plan.sampled()).isEqualTo(best);
    assertThat(plan.sampling().weights()).as("equal, so drawn with equal probability").isEmpty();
  }

  private static double error(double epsilon, int m) {
    double share = epsilon / m;
    double noise = Piecewise.variance(share, Piecewise.parameter(share), Math.sqrt(1 / 3.0));
    return (noise + 1 / 3.0) / m;
  }

  @Test
  void mechanismsComeFromTheSchemaThenTheCallerThenThePlanner() {
    Schema asking =
        new Schema(
            "asking",
            List.of(
                new Numeric("a", 0, 1, false, Optional.of("laplace")),
                new Numeric("b", 0, 1),
                new Categorical("c", List.of("x", "y"), Optional.empty(), Optional.of("oue")),
                new Categorical("d", List.of("x", "y"))));
    Plan plan = Planner.forSchema(asking).epsilon(1).mechanism("duchi").plan();
    assertThat(plan.parts())
        .extracting(part -> part.mechanism().name())
        .startsWith("laplace", "duchi", "oue")
        .hasSize(4);
    assertThat(plan.parts().get(3).mechanism().bits()).isLessThanOrEqualTo(64);
  }

  @Test
  void vectorMechanismsAreForNumbers() {
    Plan plan = Planner.forSchema(numbers(5)).epsilon(1).mechanism("duchi-vector").plan();
    assertThat(plan.parts()).hasSize(1);
    assertThat(plan.audit().loss().holds()).isTrue();
    assertThatThrownBy(() -> Planner.forSchema(MIXED).epsilon(1).mechanism("duchi-vector").plan())
        .hasMessage("duchi-vector is for numbers; attribute 'os' is categorical");
    assertThatThrownBy(
            () ->
                Planner.forSchema(numbers(5)).epsilon(1).mechanism("duchi-vector").sample(2).plan())
        .hasMessage("duchi-vector reports on all attributes at once; sample is 2");
  }

  @Test
  void illegalArgumentsAreRefused() {
    assertThatThrownBy(() -> Planner.forSchema(MIXED).mechanism("rappor"))
        .hasMessageContaining("'rappor'")
        .hasMessageContaining("auto, laplace");
    assertThatThrownBy(() -> Planner.forSchema(MIXED).sample(5))
        .hasMessage("sample is 5; it must be in [1, 4]");
    assertThatThrownBy(() -> Planner.forSchema(MIXED).plan())
        .hasMessage("epsilon is not set; it has no default");
    assertThatThrownBy(() -> Planner.forSchema(MIXED).epsilon(-1))
        .hasMessageContaining("epsilon is -1.0");
    assertThatThrownBy(() -> Planner.forSchema(MIXED).users(0))
        .hasMessage("users is 0; it must be 1 or more");
    assertThatThrownBy(
            () -> Planner.forSchema(MIXED).hints(Map.of("os", new Hint(1, List.of(0.5, 0.5)))))
        .hasMessage(
            "attribute 'os' has 3 values, but its prior has 2 shares; there must be one per value");
    assertThatThrownBy(() -> Planner.forSchema(MIXED).hints(Map.of("none", Hint.NONE)))
        .hasMessageContaining("no attribute is called 'none'");
    assertThatThrownBy(() -> new Hint(1, List.of(0.5, 0.4))).hasMessageContaining("sum to 0.9");
    assertThatThrownBy(() -> new Hint(Double.NaN, List.of())).hasMessageContaining("is NaN");
  }

  /**
   * A report reveals nearly nothing at so small an ε, and the plan is still private and unbiased.
   */
  @Test
  void aTinyLossIsPossible() {
    Forecast forecast = Planner.forSchema(MIXED).epsilon(1e-6).users(1_000_000).forecast();
    assertThat(forecast.plan().audit().loss().holds()).isTrue();
    assertThat(forecast.worst()).isBetween(1e3, 1e4);
  }

  /**
   * The probability is proportional to √(weight·(noise + spread)), so four times the weight means
   * twice the probability.
   */
  @Test
  void aLargerWeightMeansMoreReports() {
    Schema schema = numbers(6);
    Planner planner = Planner.forSchema(schema).epsilon(1).hints(Map.of("x2", weight(4)));
    Plan plan = planner.plan();
    assertThat(plan.sampled()).isEqualTo(1);
    assertThat(plan.sampling().inclusion(2)).isCloseTo(2 / 7.0, within(1e-8));
    assertThat(plan.sampling().inclusion(3)).isCloseTo(1 / 7.0, within(1e-8));
    Forecast even = planner.forecast(Planner.forSchema(schema).epsilon(1).plan());
    Forecast weighted = planner.forecast();
    assertThat(weightedError(weighted)).isLessThan(0.95 * weightedError(even));
    assertThat(plan.audit().loss().holds()).isTrue();
  }

  private static Hint weight(double weight) {
    return new Hint(weight, List.of());
  }

  private static double weightedError(Forecast forecast) {
    return forecast.attributes().stream()
        .mapToDouble(one -> (one.place() == 2 ? 4 : 1) * one.error() * one.error())
        .sum();
  }

  /** Everybody reports on an attribute with a very large weight. */
  @Test
  void aVeryLargeWeightMeansReportsFromEverybody() {
    Plan plan =
        Planner.forSchema(numbers(6)).epsilon(4).sample(2).hints(Map.of("x0", weight(1e6))).plan();
    assertThat(plan.sampling().inclusion(0)).isEqualTo(1);
    assertThat(plan.sampling().inclusion(1)).isCloseTo(0.2, within(1e-8));
    assertThat(plan.audit().loss().epsilon()).isBetween(3.999, 4.0);
  }

  /**
   * Estimates stay unbiased, and their errors are as stated. An error of six standard errors, or a
   * count off by as much, has a probability below 2·10⁻⁹ each.
   */
  @Test
  void unequalSamplingIsUnbiased() {
    long seed = Long.getLong("hearsay.seed", System.nanoTime());
    System.out.println("unequalSamplingIsUnbiased: seed " + seed);
    int people = 200_000;
    Planner planner =
        Planner.forSchema(MIXED)
            .epsilon(4)
            .users(people)
            .sample(2)
            .hints(Map.of("age", weight(9), "state", weight(0.2)));
    Plan plan = planner.plan();
    assertThat(plan.sampling().weights()).isPresent();
    Device device = Device.insecure(plan, new InsecureSeededBits(seed));
    PrivateRecord person =
        new PrivateRecord.Reader(MIXED)
            .read(Map.of("age", 30, "os", "ios", "income", 1e5, "state", "s7"));
    Tally tally = Tally.of(plan);
    for (int i = 0; i < people; i++) {
      tally.add(device.report(person));
    }
    for (int part = 0; part < 4; part++) {
      double share = plan.sampling().inclusion(part);
      double deviation = Math.sqrt(people * share * (1 - share));
      assertThat((double) tally.reports(part))
          .isCloseTo(people * share, within(6 * deviation + 1e-9));
    }
    var age = tally.estimates().mean("age");
    assertThat(age.value()).isCloseTo(30, within(6 * age.standardError()));
    var ios = tally.estimates().frequencies("os").get(1);
    assertThat(ios.value()).isCloseTo(1, within(6 * ios.standardError()));
  }

  @Test
  void aPriorMakesAMechanismOfItsOwn() {
    Schema schema = numbers(1);
    Hint middle = new Hint(1, List.of(0.0, 0.1, 0.8, 0.1, 0.0));
    Planner planner = Planner.forSchema(schema).epsilon(1).hints(Map.of("x0", middle));
    Forecast informed = planner.forecast();
    Forecast broad = planner.forecast(Planner.forSchema(schema).epsilon(1).plan());
    assertThat(informed.plan().parts().get(0).mechanism().name()).isEqualTo("minimax-prior");
    assertThat(informed.worst()).isLessThan(0.99 * broad.worst());
    assertThat(informed.plan().audit().loss().holds()).isTrue();
    assertThat(informed.toLimit().get(0).getAsDouble())
        .isBetween(1.0, AttributeMechanisms.PRIOR_ALLOWANCE);
  }

  @Test
  void theForecastListsTheAlternatives() {
    Schema categories =
        new Schema(
            "categories",
            List.of(
                new Categorical("a", List.of("x", "y")),
                new Categorical("b", List.of("x", "y", "z"))));
    Forecast forecast = Planner.forSchema(categories).epsilon(2).forecast();
    assertThat(forecast.alternatives())
        .extracting(Forecast.Alternative::way)
        .contains("obrr, all at once", "omrr, all at once", "all at once, ε split evenly");
    assertThat(forecast.alternatives())
        .allSatisfy(other -> assertThat(other.factor()).isGreaterThanOrEqualTo(1));
    assertThat(Planner.forSchema(numbers(3)).epsilon(1).forecast().alternatives())
        .extracting(Forecast.Alternative::way)
        .contains("duchi-vector, all at once");
    assertThat(Planner.forSchema(numbers(1)).epsilon(1).forecast().alternatives()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"0.5, 0.01", "2, 0.001", "8, 0.03", "1, 0.9"})
  void usersForAnErrorIsTheInverse(double epsilon, double error) {
    Planner planner = Planner.forSchema(MIXED).epsilon(epsilon);
    long users = planner.usersFor(error);
    assertThat(worst(planner.users(users))).isLessThanOrEqualTo(error);
    if (users > 1) {
      assertThat(worst(planner.users(users - 1))).isGreaterThan(error);
    }
  }

  private static double worst(Planner planner) {
    return planner.forecast(planner.plan()).worst();
  }

  @ParameterizedTest
  @CsvSource({"100000, 0.02", "1000000, 0.002", "1000, 0.5"})
  void epsilonForAnErrorIsTheInverse(long users, double error) {
    Planner planner = Planner.forSchema(MIXED).users(users);
    double epsilon = planner.epsilonFor(error);
    assertThat(worst(planner.epsilon(epsilon))).isLessThanOrEqualTo(error);
    assertThat(worst(planner.epsilon(epsilon / 1.002))).isGreaterThan(error);
  }

  @Test
  void impossibleErrorsAreRefusedWithTheBestPossible() {
    assertThatThrownBy(() -> Planner.forSchema(MIXED).users(2).epsilonFor(1e-9))
        .hasMessageMatching(
            "± 1.0E-9 is not possible with this number of people: the best is ± .*, at ε = 64.0");
    assertThatThrownBy(() -> Planner.forSchema(MIXED).epsilon(1).usersFor(1e-7))
        .hasMessageMatching("± 1.0E-7 needs .* people at ε = 1.0; with 10,000,000,000 .*");
    for (double error : new double[] {0, -1, 1, Double.NaN}) {
      assertThatThrownBy(() -> Planner.forSchema(MIXED).epsilon(1).usersFor(error))
          .hasMessageContaining("it must be above 0 and below 1");
      assertThatThrownBy(() -> Planner.forSchema(MIXED).epsilonFor(error))
          .hasMessageContaining("it must be above 0 and below 1");
    }
  }

  @Test
  void lossesAreSharedWithoutOverspending() {
    Plan plan = Planner.forSchema(MIXED).epsilon(0.7).sample(3).mechanism("duchi").plan();
    assertThat(plan.audit().loss().holds()).isTrue();
    assertThat(plan.loss()).isEqualTo(PrivacyLoss.pure(0.7));
  }
}
