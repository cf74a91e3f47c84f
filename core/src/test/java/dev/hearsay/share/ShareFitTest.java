package dev.hearsay.share;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Estimate;
import dev.hearsay.Mechanisms;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.category.SupportLaw;
import dev.hearsay.category.SupportModel;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that learning from all values together improves on the projection, and never loses to it.
 * Raw shares are drawn from the model; every failure prints the seed.
 */
class ShareFitTest {

  private static final int RUNS = Integer.getInteger("hearsay.collections", 30);

  private final long seed = Long.getLong("hearsay.seed", System.nanoTime());
  private final InsecureSeededBits bits = new InsecureSeededBits(seed);

  /** Shares of k values, up to a factor. */
  @SuppressWarnings("ImmutableEnumChecker") // the functions are
  private enum Shape {
    ZIPF(v -> Math.pow(v + 1, -1.3)),
    FLAT_ZIPF(v -> Math.pow(v + 1, -0.7)),
    UNIFORM(v -> 1),
    ONE_ONLY(v -> v == 0 ? 1 : 0),
    ONE_LARGE(v -> v == 0 ? 20 : 1),
    ONE_DOMINANT(v -> v == 0 ? 1000 : 1),
    BIMODAL(
        v ->
            0.1 + Math.exp(-Math.pow(v % 16 - 4, 2) / 5) + Math.exp(-Math.pow(v % 16 - 11, 2) / 5)),
    FIVE(v -> Math.max(0, 5 - v)),
    TWO_LEVELS(v -> v % 2 == 0 ? 3 : 1),
    GEOMETRIC(v -> Math.pow(0.8, v)),
    FEW(v -> v % 10 == 0 ? 1 : 0),
    LINEAR(v -> v + 1);

    private final IntToDoubleFunction share;

    Shape(IntToDoubleFunction share) {
      this.share = share;
    }

    double[] shares(int values) {
      double[] shares = new double[values];
      Arrays.setAll(shares, share);
      double sum = Arrays.stream(shares).sum();
      return Arrays.stream(shares).map(each -> each / sum).toArray();
    }
  }

  private static SupportModel model(String mechanism, int values, double epsilon, long reports) {
    SupportLaw law =
        (SupportLaw) Mechanisms.categorical(mechanism, values, PrivacyLoss.pure(epsilon)).law();
    return new SupportModel(
        law.supportOfTruth().toDouble(), law.supportOfOther().toDouble(), reports);
  }

  private static double[] errors(double[] shares, SupportModel model) {
    return Arrays.stream(shares)
        .map(share -> model.standardError(Math.max(0, Math.min(1, share))))
        .toArray();
  }

  private double[] draw(double[] truth, SupportModel model) {
    return new ShareNoise(new double[truth.length], errors(truth, model), Optional.of(model))
        .draw(truth, bits);
  }

  private static double distance(double[] one, double[] two) {
    double sum = 0;
    for (int v = 0; v < one.length; v++) {
      sum += (one[v] - two[v]) * (one[v] - two[v]);
    }
    return sum;
  }

  /**
   * The squared error is at most 2 % above the projection's. Over 240 settings (ten shapes with 16,
   * 30 or 100 values, ε from 0.5 to 4, 50 draws each) it was measured as 0.77 of it on average.
   * With 100,000 reports it is at most 1.2 % above. With 2,000, one setting is 3.7 % ± 1.6 % above:
   * ten of 100 values have equal shares, at ε = 1. The rule's constants were chosen on the same
   * settings. The excess of 30 draws is compared with 6 of its standard deviations: 10⁻⁹ each, if
   * approximately normal. With -Dhearsay.collections=200 there are as many draws, of up to 1,000
   * values.
   */
  @ParameterizedTest
  @EnumSource(Shape.class)
  void isNeverMuchWorseThanTheProjection(Shape shape) {
    int[] sizes = RUNS > 30 ? new int[] {16, 30, 100, 300, 1000} : new int[] {16, 30, 100};
    for (int values : sizes) {
      for (double epsilon : new double[] {0.5, 2}) {
        for (long reports : new long[] {2000, 200_000}) {
          compare(shape.shares(values), model("olh", values, epsilon, reports), shape);
        }
      }
    }
  }

  private void compare(double[] truth, SupportModel model, Shape shape) {
    int runs = RUNS;
    double projected = 0;
    double sum = 0;
    double squares = 0;
    for (int run = 0; run < runs; run++) {
      double[] raw = draw(truth, model);
      double before = distance(Consistency.project(raw), truth);
      double fitted = distance(Consistency.fit(raw, errors(raw, model), Optional.of(model)), truth);
      projected += before;
      double excess = fitted - 1.02 * before;
      sum += excess;
      squares += excess * excess;
    }
    double deviation = Math.sqrt(Math.max(0, squares - sum * sum / runs));
    assertThat(sum)
        .as("-Dhearsay.seed=%s %s k = %s, %s; %s", seed, shape, truth.length, model, projected)
        .isLessThanOrEqualTo(6 * deviation);
  }

  /** The loss of a rule that always follows the prior shows that the comparison can fail. */
  @Test
  void followingThePriorBlindlyIsWorse() {
    double[] truth = Shape.LINEAR.shares(30);
    SupportModel model = model("grr", 30, 4, 100_000);
    double projected = 0;
    double shrunk = 0;
    for (int run = 0; run < 100; run++) {
      double[] raw = draw(truth, model);
      projected += distance(Consistency.project(raw), truth);
      shrunk +=
          distance(Consistency.project(priorOfMostRounds(raw, model).expectations(raw)), truth);
    }
    assertThat(shrunk).as("-Dhearsay.seed=%s", seed).isGreaterThan(1.05 * projected);
  }

  /** Returns the prior after the most rounds of EM, chosen without its evidence. */
  private static SharePrior priorOfMostRounds(double[] raw, SupportModel model) {
    ShareGrid grid = ShareGrid.of(raw, model);
    double[] weights = new double[FreePriors.CANDIDATES];
    weights[weights.length - 1] = 1;
    return new SharePrior(grid, new double[grid.cells()], weights);
  }

  /**
   * The error of equal shares is below 0.2 of the projection's. A single draw's ratio scatters by
   * less than 0.4, so that of 50 draws by less than 0.06: 0.9 is over ten of these away.
   */
  @Test
  void equalSharesAreFound() {
    double[] truth = Shape.UNIFORM.shares(100);
    SupportModel model = model("olh", 100, 1, 10_000);
    double fitted = 0;
    double projected = 0;
    for (int run = 0; run < 50; run++) {
      double[] raw = draw(truth, model);
      fitted += distance(Consistency.fit(raw, errors(raw, model), Optional.of(model)), truth);
      projected += distance(Consistency.project(raw), truth);
    }
    System.out.println("equal shares: fitted over projected " + fitted / projected);
    assertThat(fitted / projected).as("-Dhearsay.seed=%s", seed).isLessThan(0.9);
  }

  /** A single value has the share 1, for any count. Below 16 values there is no prior. */
  @Test
  void fewValuesAreProjected() {
    SupportModel model = new SupportModel(0.5, 0.25, 1000);
    double[] one = {0.3};
    assertThat(Consistency.fit(one, new double[] {0.1}, Optional.of(model))).containsExactly(1);
    double[] nine = new double[9];
    Arrays.setAll(nine, v -> 0.02 * v);
    assertThat(Consistency.fit(nine, errors(nine, model), Optional.of(model)))
        .containsExactly(Consistency.project(nine));
    double[] many = new double[40];
    Arrays.setAll(many, v -> 0.01 * v - 0.05);
    assertThat(Consistency.fit(many, errors(many, model), Optional.empty()))
        .as("without a model")
        .containsExactly(Consistency.project(many));
  }

  /**
   * 95 % intervals contain the truth for more than 88 % of the values (measured with 20 draws of 73
   * settings of 30 values: 93 % to 100 %, 98 % on average). Values of one draw hardly depend on
   * each other. 40 draws of 30 values have a standard deviation of 0.63 %, or about twice that with
   * a small dependence, and 88 % is over five of these below the expectation.
   */
  @ParameterizedTest
  @CsvSource({"ZIPF, 2000, 2", "ONE_LARGE, 100000, 1", "UNIFORM, 10000, 1", "GEOMETRIC, 10000, 2"})
  void intervalsContainTheTruth(Shape shape, long reports, double epsilon) {
    double[] truth = shape.shares(30);
    SupportModel model = model("olh", 30, epsilon, reports);
    int collections = 40;
    double held = 0;
    double first = 0;
    for (int run = 0; run < collections; run++) {
      double[] raw = draw(truth, model);
      List<Estimate> estimates =
          Consistency.bootstrap(raw, errors(raw, model), Optional.of(model), bits).estimates(0.95);
      for (int v = 0; v < truth.length; v++) {
        held += estimates.get(v).interval().contains(truth[v]) ? 1 : 0;
      }
      first += estimates.get(0).interval().contains(truth[0]) ? 1 : 0;
    }
    System.out.println(
        shape + ": all " + held / (30 * collections) + ", first " + first / collections);
    assertThat(held / (30 * collections)).as("-Dhearsay.seed=%s", seed).isGreaterThan(0.88);
    // Of 40 with probability 0.9 each, 20 or fewer: below 10⁻⁹.
    assertThat(first / collections).as("-Dhearsay.seed=%s", seed).isGreaterThan(0.5);
  }
}
