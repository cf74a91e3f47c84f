package dev.hearsay.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Mechanisms;
import dev.hearsay.Plan;
import dev.hearsay.PlanAudit.Influence;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.Series;
import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.mechanism.Mechanism;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Robust plans are moved less by forged reports, at no more than the cost that this saves. */
class RobustPlanTest {

  private static final double FORGED = 0.01;

  private static Categorical category(String name, int values) {
    return new Categorical(name, IntStream.range(0, values).mapToObj(i -> "v" + i).toList());
  }

  private static Numeric number(String name) {
    return new Numeric(name, 0, 1);
  }

  private static Schema schema(Attribute... attributes) {
    return new Schema("robust", List.of(attributes));
  }

  private static final List<Schema> SCHEMAS =
      Stream.concat(
              Stream.of(2, 3, 4, 10, 16, 20, 50, 64, 100, 1000).map(k -> schema(category("c", k))),
              Stream.of(
                  schema(number("x")),
                  schema(new Numeric("x", 0, 1, true, true, Optional.empty())),
                  schema(new Attribute.Vector("v", 10, 1)),
                  schema(number("x"), number("y"), number("z")),
                  schema(category("a", 5), category("b", 20), category("c", 3)),
                  schema(number("x"), category("a", 3), number("y"), category("b", 50))))
          .toList();

  private static double moved(Plan plan, int place) {
    return Influence.of(plan, FORGED).get(place).relative();
  }

  private static Forecast forecast(Schema schema, double epsilon, long users, boolean isRobust) {
    return Planner.forSchema(schema).epsilon(epsilon).users(users).robust(isRobust).forecast();
  }

  /** Returns the squared error of one estimate with forged reports, on a range of 1. */
  private static double error(Forecast forecast, int place) {
    double standard = forecast.attributes().get(place).relativeError() / Forecast.NORMAL_95;
    double moved = moved(forecast.plan(), place);
    return standard * standard + moved * moved;
  }

  private static double sum(Forecast forecast) {
    return IntStream.range(0, forecast.attributes().size())
        .mapToDouble(
            place ->
                error(forecast, place)
                    * forecast
                        .attributes()
                        .get(place)
                        .attribute()
                        .match(
                            one -> 1, many -> many.values().size(), Attribute.Vector::dimensions))
        .sum();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.5, 1, 2, 4, 8})
  void noAttributeIsMovedFartherAndTheErrorIsNoLarger(double epsilon) {
    for (Schema schema : SCHEMAS) {
      for (long users : new long[] {100, 10_000, 1_000_000}) {
        Forecast usual = forecast(schema, epsilon, users, false);
        Forecast robust = forecast(schema, epsilon, users, true);
        assertThat(robust.plan().audit().loss().holds()).isTrue();
        for (int place = 0; place < schema.attributes().size(); place++) {
          assertThat(moved(robust.plan(), place))
              .as("%s with %s people: %s", schema, users, robust.plan())
              .isLessThanOrEqualTo(moved(usual.plan(), place));
        }
        assertThat(sum(robust))
            .as("%s with %s people: %s", schema, users, robust.plan())
            .isLessThanOrEqualTo(sum(usual) * (1 + 1e-9));
      }
    }
  }

  /** The numbers are percentages of the range: moved before and after, and ± before and after. */
  @ParameterizedTest
  @CsvSource({
    "20, 0.5, subset, subset, 4.66, 4.66, 7.37, 7.37",
    "20, 1, subset, sue, 3.21, 2.54, 3.55, 3.88",
    "20, 2, subset, sue, 2.49, 1.58, 1.53, 1.88",
    "20, 4, grr, sue, 1.35, 1.16, 0.40, 0.83",
    "64, 1, subset, sue, 3.16, 2.54, 3.69, 3.88",
    "64, 4, grr, sue, 2.18, 1.16, 0.47, 0.83",
    "0, 1, minimax, duchi, 1.87, 1.58, 1.95, 2.04",
    "0, 2, pm-sub, duchi, 1.60, 1.16, 0.87, 1.16",
    "0, 4, pm-sub, three-outputs, 1.19, 1.03, 0.32, 0.47"
  })
  void theChoiceChangesWhereItMatters(
      int values,
      double epsilon,
      String usualName,
      String robustName,
      double usualMoved,
      double robustMoved,
      double usualError,
      double robustError) {
    Schema schema = schema(values == 0 ? number("x") : category("c", values));
    Forecast usual = forecast(schema, epsilon, 10_000, false);
    Forecast robust = forecast(schema, epsilon, 10_000, true);
    assertThat(name(usual)).isEqualTo(usualName);
    assertThat(name(robust)).isEqualTo(robustName);
    assertThat(percent(moved(usual.plan(), 0))).isEqualTo(usualMoved);
    assertThat(percent(moved(robust.plan(), 0))).isEqualTo(robustMoved);
    assertThat(percent(usual.attributes().get(0).relativeError())).isEqualTo(usualError);
    assertThat(percent(robust.attributes().get(0).relativeError())).isEqualTo(robustError);
  }

  private static String name(Forecast forecast) {
    return forecast.plan().parts().get(0).mechanism().name();
  }

  private static double percent(double share) {
    return Math.round(share * 1e4) / 100.0;
  }

  /**
   * Compares with all compact mechanisms for a category, by their formulas instead of the
   * planner's.
   */
  @ParameterizedTest
  @CsvSource({"3, 1", "20, 0.3", "20, 1", "20, 3", "50, 2", "100, 1"})
  void noOtherMechanismHasALessError(int values, double epsilon) {
    Schema schema = schema(category("c", values));
    PrivacyLoss loss = PrivacyLoss.pure(epsilon);
    for (long users : new long[] {300, 10_000, 1_000_000}) {
      double best =
          Mechanisms.categorical().stream()
              .filter(family -> family.deltaUse() != Mechanisms.DeltaUse.REQUIRED)
              .map(family -> family.create(values, loss))
              .filter(one -> one.bits() <= 64)
              .mapToDouble(one -> error(one, users))
              .min()
              .orElseThrow();
      Plan plan = Planner.forSchema(schema).epsilon(epsilon).users(users).robust(true).plan();
      Mechanism chosen = plan.parts().get(0).mechanism();
      assertThat(error((CategoricalMechanism) chosen, users)).as("%s", chosen).isEqualTo(best);
    }
  }

  private static double error(CategoricalMechanism mechanism, long users) {
    double moved = FORGED * mechanism.largestDeviation();
    return mechanism.meanVariance() / users + moved * moved;
  }

  /**
   * Laplace noise, Gaussian noise, and grr with many values would be moved several times farther.
   */
  @Test
  void easilyMovedMechanismsAreNeverChosen() {
    for (double epsilon : new double[] {0.5, 1, 2}) {
      for (double delta : new double[] {0, 1e-6}) {
        Plan plan =
            Planner.forSchema(schema(number("x"), category("c", 20)))
                .epsilon(epsilon)
                .delta(delta)
                .sample(1)
                .robust(true)
                .plan();
        assertThat(plan.parts().stream().map(part -> part.mechanism().name()))
            .doesNotContain("laplace", "gaussian", "grr");
      }
    }
  }

  @Test
  void aNameStillOverridesTheChoice() {
    Plan plan =
        Planner.forSchema(schema(number("x"), category("c", 20)))
            .epsilon(1)
            .mechanism("laplace")
            .mechanism("grr")
            .robust(true)
            .plan();
    assertThat(plan.parts().stream().map(part -> part.mechanism().name()))
        .containsExactly("laplace", "grr");
  }

  /** Robustness is off by default, and changes nothing where only noise counts. */
  @Test
  void otherPlansStayWhatTheyAre() {
    for (Schema schema : SCHEMAS) {
      Plan usual = Planner.forSchema(schema).epsilon(1).plan();
      assertThat(forecast(schema, 1, 1_000_000, false).plan().hash()).isEqualTo(usual.hash());
      assertThat(forecast(schema, 1, 1, true).plan().hash()).isEqualTo(usual.hash());
    }
  }

  @Test
  void crossesDistributionsAndSeriesMayBeRobust() {
    Schema schema = schema(number("x"), category("a", 3), category("b", 20));
    Series weeks = new Series(12, 2, Series.Every.WEEK, Instant.EPOCH, 24);
    List<UnaryOperator<Planner>> asked =
        List.of(
            planner -> planner.crosses(List.of(List.of("x", "a"))),
            planner -> planner.distributions(true),
            planner -> planner.series(weeks),
            planner -> planner.series(weeks).chooseAnswers());
    for (UnaryOperator<Planner> more : asked) {
      for (double epsilon : new double[] {1, 4}) {
        Planner planner = more.apply(Planner.forSchema(schema).epsilon(epsilon).users(100_000));
        Plan usual = planner.plan();
        Plan robust = planner.robust(true).plan();
        for (int place = 0; place < 3; place++) {
          assertThat(moved(robust, place))
              .as("%s", robust)
              .isLessThanOrEqualTo(moved(usual, place));
        }
      }
    }
  }

  /**
   * A plan for more people may have more noise, so the people must be enough for that plan, too.
   */
  @Test
  void thePeopleAndTheEpsilonThatAreFoundAreEnough() {
    Schema schema = schema(category("c", 20), number("x"));
    for (double error : new double[] {0.2, 0.05, 0.02, 0.005}) {
      Planner planner = Planner.forSchema(schema).epsilon(2).robust(true);
      long users = planner.usersFor(error);
      assertThat(planner.users(users).forecast().worst()).isLessThanOrEqualTo(error * (1 + 1e-9));
      Planner other = Planner.forSchema(schema).users(users).robust(true);
      assertThat(other.epsilon(other.epsilonFor(error)).forecast().worst())
          .isLessThanOrEqualTo(error * (1 + 1e-9));
    }
  }
}
