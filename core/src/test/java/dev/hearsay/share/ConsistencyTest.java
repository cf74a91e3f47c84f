package dev.hearsay.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Estimate;
import dev.hearsay.Mechanisms;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.category.SupportLaw;
import dev.hearsay.category.SupportModel;
import dev.hearsay.numeric.Draws;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConsistencyTest {

  private final long seed = Long.getLong("hearsay.seed", System.nanoTime());
  private final InsecureSeededBits bits = new InsecureSeededBits(seed);

  @Test
  void knownProjections() {
    assertThat(Consistency.project(new double[] {0.2, 0.3, 0.5}))
        .containsExactly(new double[] {0.2, 0.3, 0.5}, within(1e-15));
    assertThat(Consistency.project(new double[] {0.8, 0.6, -0.4}))
        .containsExactly(new double[] {0.6, 0.4, 0}, within(1e-15));
    assertThat(Consistency.project(new double[] {5, 1, 1})).containsExactly(1, 0, 0);
    assertThat(Consistency.project(new double[] {-7})).containsExactly(1);
    assertThat(Consistency.project(new double[] {0, 0, 0, 0}))
        .containsExactly(0.25, 0.25, 0.25, 0.25);
  }

  private double[] randomShares(int values, double scale) {
    double[] shares = new double[values];
    for (int v = 0; v < values; v++) {
      shares[v] = scale * Draws.normal(bits) + 1.0 / values;
    }
    if (values > 2 && bits.uniform(4) == 0) {
      shares[1] = shares[0]; // a tie
    }
    return shares;
  }

  private double[] randomPoint(int values) {
    double[] point = new double[values];
    double sum = 0;
    for (int v = 0; v < values; v++) {
      point[v] = Math.pow(Draws.uniform(bits), 6);
      sum += point[v];
    }
    for (int v = 0; v < values; v++) {
      point[v] /= sum;
    }
    return point;
  }

  /**
   * Tests the Karush–Kuhn–Tucker conditions, which only the projection meets. Shares are ≥ 0 with
   * the sum 1, all shares above 0 were moved by the same τ, and all at 0 were not above τ before.
   */
  @Test
  void projectionIsTheNearest() {
    for (int run = 0; run < 5000; run++) {
      double[] raw = randomShares(1 + bits.uniform(40), Math.pow(10, bits.uniform(5) - 3));
      double[] projected = Consistency.project(raw);
      double tolerance = 1e-12 * (1 + Arrays.stream(raw).map(Math::abs).sum());
      assertThat(Arrays.stream(projected).sum()).isCloseTo(1, within(tolerance));
      double threshold = Double.NaN;
      for (int v = 0; v < raw.length; v++) {
        if (projected[v] > 0) {
          threshold = raw[v] - projected[v];
        }
      }
      for (int v = 0; v < raw.length; v++) {
        assertThat(projected[v])
            .as("-Dhearsay.seed=%s %s", seed, Arrays.toString(raw))
            .isCloseTo(Math.max(0, raw[v] - threshold), within(tolerance));
      }
    }
  }

  /** Tests by brute force that no point of a fine grid on the simplex is nearer. */
  @Test
  void noGridPointIsNearer() {
    for (int run = 0; run < 50; run++) {
      double[] raw = randomShares(3, 0.5);
      double nearest = distance(Consistency.project(raw), raw);
      for (int i = 0; i <= 100; i++) {
        for (int j = 0; i + j <= 100; j++) {
          double[] point = {i / 100.0, j / 100.0, (100 - i - j) / 100.0};
          assertThat(distance(point, raw)).isGreaterThanOrEqualTo(nearest - 1e-12);
        }
      }
    }
  }

  @Test
  void projectionIsNearerToEveryPossibleTruth() {
    for (int run = 0; run < 5000; run++) {
      int values = 1 + bits.uniform(30);
      double[] raw = randomShares(values, 0.2);
      double[] truth = randomPoint(values);
      assertThat(distance(Consistency.project(raw), truth))
          .as("-Dhearsay.seed=%s", seed)
          .isLessThanOrEqualTo(distance(raw, truth) + 1e-12);
    }
  }

  @Test
  void orderIsKept() {
    SupportModel model = new SupportModel(0.5, 0.2, 1000);
    for (int run = 0; run < 300; run++) {
      double[] raw = randomShares(2 + bits.uniform(30), 0.1);
      double[] errors = new double[raw.length];
      Arrays.fill(errors, model.standardError(0));
      double[] fitted = Consistency.fit(raw, errors, Optional.of(model));
      for (double[] result : List.of(Consistency.project(raw), fitted)) {
        assertThat(Arrays.stream(result).sum()).isCloseTo(1, within(1e-9));
        for (int a = 0; a < raw.length; a++) {
          for (int b = 0; b < raw.length; b++) {
            if (raw[a] <= raw[b]) {
              assertThat(result[a]).isBetween(0.0, result[b] + 1e-6);
            }
          }
        }
      }
    }
  }

  private static double distance(double[] one, double[] two) {
    double sum = 0;
    for (int v = 0; v < one.length; v++) {
      sum += (one[v] - two[v]) * (one[v] - two[v]);
    }
    return sum;
  }

  private static SupportModel model(CategoricalMechanism mechanism, long reports) {
    SupportLaw law = (SupportLaw) mechanism.law();
    return new SupportModel(
        law.supportOfTruth().toDouble(), law.supportOfOther().toDouble(), reports);
  }

  /** Returns raw shares from real reports of people with these counts. */
  private double[] collect(CategoricalMechanism mechanism, int[] counts) {
    int reports = Arrays.stream(counts).sum();
    SupportModel model = model(mechanism, reports);
    SupportLaw law = (SupportLaw) mechanism.law();
    long[] report = new long[mechanism.words()];
    int[] supports = new int[counts.length];
    for (int value = 0; value < counts.length; value++) {
      for (int i = 0; i < counts[value]; i++) {
        mechanism.perturbInsecurely(value, bits, report);
        for (int v = 0; v < counts.length; v++) {
          supports[v] += law.supports(report, v) ? 1 : 0;
        }
      }
    }
    return Arrays.stream(supports)
        .mapToDouble(s -> ((double) s / reports - model.q()) / (model.p() - model.q()))
        .toArray();
  }

  private static int[] zipf(int values, double exponent, int people) {
    double total = 0;
    for (int v = 1; v <= values; v++) {
      total += Math.pow(v, -exponent);
    }
    int[] counts = new int[values];
    for (int v = 0; v < values; v++) {
      counts[v] = (int) Math.rint(people * Math.pow(v + 1, -exponent) / total);
    }
    counts[0] += people - Arrays.stream(counts).sum();
    return counts;
  }

  /**
   * 95 % intervals contain the truth in 94 % to 99.9 % of collections over all values (measured: 97
   * % to 98 %), and in 91 % to 99 % for the two most frequent (measured: 94 % to 96 %). At 95 %, 1
   * 200 collections have a standard deviation of at most 0.63 %, even if all values were fully
   * correlated. The bounds are over 5 of these away (3·10⁻⁷).
   */
  @ParameterizedTest
  @CsvSource({"grr, 2, 400", "oue, 1, 1000", "subset, 1, 1000", "olh, 3, 300"})
  void bootstrapIntervalsContainTheTruth(String name, double epsilon, int people) {
    int[] counts = zipf(10, 1.3, people);
    CategoricalMechanism mechanism = Mechanisms.categorical(name, 10, PrivacyLoss.pure(epsilon));
    SupportModel model = model(mechanism, people);
    int collections = 1200;
    int[] held = new int[counts.length];
    for (int run = 0; run < collections; run++) {
      double[] raw = collect(mechanism, counts);
      double[] errors =
          Arrays.stream(raw)
              .map(share -> model.standardError(Math.max(0, Math.min(1, share))))
              .toArray();
      List<Estimate> estimates =
          Consistency.bootstrap(raw, errors, Optional.of(model), bits).estimates(0.95);
      for (int v = 0; v < counts.length; v++) {
        double truth = (double) counts[v] / people;
        held[v] += estimates.get(v).interval().contains(truth) ? 1 : 0;
      }
    }
    double all = Arrays.stream(held).average().orElseThrow() / collections;
    double top = (held[0] + held[1]) / (2.0 * collections);
    System.out.println("coverage " + name + ": all " + all + ", top two " + top);
    assertThat(all).as("-Dhearsay.seed=%s", seed).isBetween(0.94, 0.999);
    assertThat(top).as("-Dhearsay.seed=%s", seed).isBetween(0.91, 0.99);
  }

  @Test
  void intervalsContainTheirEstimatesAndAreNested() {
    double[] raw = {0.7, 0.35, 0.02, -0.1};
    double[] errors = {0.05, 0.05, 0.04, 0.04};
    SupportModel model = new SupportModel(0.5, 0.25, 1500);
    for (Estimate estimate :
        Consistency.bootstrap(raw, errors, Optional.of(model), bits).estimates(0.9)) {
      assertThat(estimate.interval().contains(estimate.value())).isTrue();
      assertThat(estimate.interval().low()).isBetween(0.0, estimate.value());
      assertThat(estimate.simultaneous().low())
          .isLessThanOrEqualTo(estimate.interval().low() + 1e-12);
      assertThat(estimate.simultaneous().high())
          .isGreaterThanOrEqualTo(estimate.interval().high() - 1e-12);
    }
  }

  /** Counts far below and far above the switch to the normal distribution have the right law. */
  @ParameterizedTest
  @CsvSource({"0.01, 2000", "0.01, 9000", "0.3, 3000", "0.995, 2000"})
  void drawsHaveTheStatedMeanAndVariance(double share, long reports) {
    SupportModel model = new SupportModel(1, 0.0, reports);
    double error = Math.sqrt(share * (1 - share) / reports);
    int draws = 100_000;
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < draws; i++) {
      double off = (model.draw(share, error, bits) - share) / error;
      sum += off;
      squares += off * off;
    }
    // 7 standard deviations of a mean of 10⁵ standardised draws, and of squares (kurtosis ≤ 3.1).
    assertThat(sum / draws).as("-Dhearsay.seed=%s", seed).isCloseTo(0, within(0.0222));
    assertThat(squares / draws).as("-Dhearsay.seed=%s", seed).isCloseTo(1, within(0.033));
  }

  @Test
  void illegalArgumentsAreRejected() {
    assertThatThrownBy(() -> Consistency.project(new double[0]))
        .hasMessage("there are no shares; there must be at least 1");
    assertThatThrownBy(() -> Consistency.project(new double[] {0, Double.NaN}))
        .hasMessage("share 1 is NaN; it must be a finite number");
    SupportModel model = new SupportModel(0.5, 0.25, 100);
    double[] one = {1};
    assertThatThrownBy(
            () ->
                Consistency.bootstrap(one, new double[2], Optional.of(model), bits).estimates(0.95))
        .hasMessage("there are 2 standard errors for 1 shares");
    assertThatThrownBy(
            () ->
                Consistency.bootstrap(one, new double[] {-1}, Optional.of(model), bits)
                    .estimates(0.95))
        .hasMessageContaining("standard error 0 is -1.0");
    assertThatThrownBy(() -> Consistency.bootstrap(one, one, Optional.of(model), bits).estimates(1))
        .hasMessage("confidence is 1.0; it must be in (0, 1)");
    assertThatThrownBy(() -> new SupportModel(0.2, 0.3, 1)).hasMessageContaining("0.2");
    assertThatThrownBy(() -> new SupportModel(0.5, 0.3, 0)).hasMessageContaining("0 reports");
  }
}
