package dev.hearsay.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Distribution;
import dev.hearsay.Estimate;
import dev.hearsay.Hint;
import dev.hearsay.Plan;
import dev.hearsay.Schema;
import dev.hearsay.Tally;
import dev.hearsay.joint.JointMechanism;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.random.InsecureSeededBits;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Plans for numbers whose distribution is requested. The seed is fixed, so nothing fails by chance.
 */
class DistributionPlanTest {

  private static final int PEOPLE = 20_000;
  private static final int BINS = 20;

  private static final Schema NUMBER = new Schema("number", List.of(new Numeric("x", -1, 1)));

  /**
   * The values at even quantiles, for four shapes: skewed to one side, with two bumps, with a long
   * tail, in spikes.
   */
  private static final List<IntToDoubleFunction> SHAPES =
      List.of(
          i -> 2 * Math.pow((i + 0.5) / PEOPLE, 2) * 0.9 - 1,
          i -> (i % 5 < 3 ? -0.4 : 0.5) + 0.12 * Math.sin(i),
          i -> Math.min(1, 0.1 / (1 - (i + 0.5) / PEOPLE) - 1),
          i -> i % 2 == 0 ? 2 * (i + 0.5) / PEOPLE - 1 : i % 4 == 1 ? -0.46 : 0.22);

  private static Tally collect(Plan plan, IntToDoubleFunction shape) {
    NumericMechanism mechanism = (NumericMechanism) plan.parts().get(0).mechanism();
    InsecureSeededBits bits = new InsecureSeededBits(5);
    long[] counts = new long[mechanism.symbols()];
    for (int i = 0; i < PEOPLE; i++) {
      counts[mechanism.perturbInsecurely(shape.applyAsDouble(i), bits)]++;
    }
    return Tally.restore(plan, PEOPLE, 0, new long[] {PEOPLE}, List.of(counts));
  }

  /** Returns the squared error of the share in a range, averaged over the ranges. */
  private static double error(Plan plan, IntToDoubleFunction shape) {
    Distribution found = collect(plan, shape).distribution("x", BINS, 0.95);
    double[] off = new double[BINS + 1];
    for (int i = 0; i < PEOPLE; i++) {
      int bin = Math.min(BINS - 1, (int) ((shape.applyAsDouble(i) + 1) / 2 * BINS));
      off[bin + 1] -= 1.0 / PEOPLE;
    }
    for (int bin = 0; bin < BINS; bin++) {
      off[bin + 1] += off[bin] + found.bins().get(bin).share();
    }
    double sum = 0;
    for (int from = 0; from < BINS; from++) {
      for (int to = from + 1; to <= BINS; to++) {
        sum += (off[to] - off[from]) * (off[to] - off[from]);
      }
    }
    return sum / (BINS * (BINS + 1) / 2.0);
  }

  /** At ε = 4, partial smoothing finds spikes in the reports of the mechanism for means, too. */
  @ParameterizedTest
  @CsvSource({"0.5, 1", "1, 0.9", "2, 0.8", "4, 0.5", "8, 0.4"})
  void rangesAreKnownBetterThanByTheMechanismForMeans(double epsilon, double factor) {
    Planner planner = Planner.forSchema(NUMBER).epsilon(epsilon);
    Plan forMean = planner.plan();
    Plan forRanges = planner.distributions(true).plan();
    double before = 0;
    double after = 0;
    for (IntToDoubleFunction shape : SHAPES) {
      before += error(forMean, shape);
      after += error(forRanges, shape);
    }
    System.out.printf(
        "ε = %s: %s %.2e, %s %.2e%n",
        epsilon,
        forMean.parts().get(0).mechanism().name(),
        before,
        forRanges.parts().get(0).mechanism().name(),
        after);
    assertThat(after).isLessThan(factor * before);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 4})
  void theMeanOfASquareWaveIsUnbiased(double epsilon) {
    Plan plan = Planner.forSchema(NUMBER).epsilon(epsilon).distributions(true).plan();
    assertThat(plan.parts().get(0).mechanism().name()).isEqualTo("square-wave");
    for (IntToDoubleFunction shape : SHAPES) {
      double truth = 0;
      for (int i = 0; i < PEOPLE; i++) {
        truth += shape.applyAsDouble(i) / PEOPLE;
      }
      Estimate mean = collect(plan, shape).estimates().mean("x");
      assertThat(mean.value()).isCloseTo(truth, within(4 * mean.standardError()));
    }
  }

  private static final Schema SURVEY =
      new Schema(
          "survey",
          List.of(
              new Numeric("age", 0, 100),
              new Numeric("hours", 0, 80),
              new Categorical("sex", List.of("f", "m")),
              new Categorical("os", List.of("a", "b", "c"))));

  /**
   * A joint part reports a number on a coarse grid, so its distribution must still be at least as
   * good.
   */
  @ParameterizedTest
  @ValueSource(doubles = {4, 8})
  void jointPartsDoNotBlurDistributions(double epsilon) {
    Planner planner = Planner.forSchema(SURVEY).epsilon(epsilon).distributions(true);
    Plan joint = planner.plan();
    Plan alone = planner.joint(false).plan();
    Expectations expectations =
        new Expectations(
            SURVEY, SURVEY.attributes().stream().map(one -> Hint.NONE).toList(), List.of(), true);
    for (int place = 0; place < 2; place++) {
      assertThat(expectations.rangeError(joint, place))
          .isLessThanOrEqualTo(expectations.rangeError(alone, place));
    }
    assertThat(joint.parts()).anyMatch(part -> part.mechanism() instanceof JointMechanism);
  }

  @Test
  void aPriorReplacesTheTypicalShapes() {
    Attribute number = NUMBER.attributes().get(0);
    Plan plan =
        Planner.forSchema(NUMBER)
            .hints(Map.of(number.name(), new Hint(1, List.of(0.9, 0.1))))
            .epsilon(4)
            .distributions(true)
            .plan();
    assertThat(plan.parts().get(0).mechanism().name()).isEqualTo("square-wave");
  }
}
