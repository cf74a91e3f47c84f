package dev.hearsay.lab.ours;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.lab.survey.Designs;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.simulate.people.InsecureDraws;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each design is played as it was published. Means and variances of 200,000 entries may miss by 6
 * of their standard errors, so that a test of two of them fails by chance less than once in 10⁸.
 */
class PublishedDesignsTest {

  private static final int REPORTS = 200_000;

  private final long seed = Long.getLong("hearsay.seed", System.nanoTime());
  private final InsecureSeededBits bits = new InsecureSeededBits(seed);

  private boolean happens(double probability) {
    return InsecureDraws.uniform(bits) < probability;
  }

  /** Entries are those of a rare value, whose share is 0, or of the number 0. */
  private void check(double expected, DoubleSupplier entry) {
    double sum = 0;
    double squares = 0;
    double fourths = 0;
    for (int i = 0; i < REPORTS; i++) {
      double value = entry.getAsDouble();
      sum += value / REPORTS;
      squares += value * value / REPORTS;
      fourths += Math.pow(value, 4) / REPORTS;
    }
    assertThat(sum)
        .as("mean, -Dhearsay.seed=%s", seed)
        .isCloseTo(0, within(6 * Math.sqrt(squares / REPORTS)));
    // The square of entries that are ±1 times something does not vary at all but for rounding.
    double error = Math.sqrt(Math.max(0, fourths - squares * squares) / REPORTS) + 1e-9 * squares;
    assertThat(squares)
        .as("variance, -Dhearsay.seed=%s", seed)
        .isCloseTo(expected, within(6 * error));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 2, 5})
  void rapporIsAsPlayed(double epsilon) {
    double f = 2 / (Math.exp(epsilon / 2) + 1);
    check(
        PublishedDesigns.rappor(epsilon),
        () -> {
          boolean bit = happens(f) && happens(0.5);
          return ((bit ? 1 : 0) - f / 2) / (1 - f);
        });
  }

  @Test
  void rapporOfTwoStepsIsAsPlayed() {
    PublishedDesigns.TwoSteps published = PublishedDesigns.TwoSteps.PUBLISHED;
    // The rates that 0.5, 0.5 and 0.75 lead to are 11/16 and 9/16.
    assertThat(published.epsilon()).isCloseTo(Math.log(77 / 45.0), within(1e-12));
    assertThat(published.variance()).isCloseTo(15.75, within(1e-12));
    check(
        published.variance(),
        () -> {
          boolean isReplaced = happens(0.5);
          boolean lasting = isReplaced && happens(0.5);
          boolean bit = happens(lasting ? 0.75 : 0.5);
          return ((bit ? 1 : 0) - 0.5625) / 0.125;
        });
  }

  /** Few cells, so that it matters when values share one. */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 2, 5})
  void countMeanSketchIsAsPlayed(double epsilon) {
    int m = 16;
    double c = (Math.exp(epsilon / 2) + 1) / (Math.exp(epsilon / 2) - 1);
    check(
        PublishedDesigns.countMeanSketch(epsilon, m),
        () -> {
          int cell = bits.uniform(m);
          int ofRare = bits.uniform(m);
          int sign = cell == ofRare ? 1 : -1;
          int flipped = happens(1 / (Math.exp(epsilon / 2) + 1)) ? -sign : sign;
          return m / (m - 1.0) * (c * flipped / 2 + 0.5 - 1.0 / m);
        });
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 2, 5})
  void hadamardSketchIsAsPlayed(double epsilon) {
    int m = 16;
    double c = (Math.exp(epsilon) + 1) / (Math.exp(epsilon) - 1);
    check(
        PublishedDesigns.hadamardSketch(epsilon, m),
        () -> {
          int cell = bits.uniform(m);
          int ofRare = bits.uniform(m);
          int coordinate = bits.uniform(m);
          int sign = hadamard(coordinate, cell);
          int flipped = happens(1 / (Math.exp(epsilon) + 1)) ? -sign : sign;
          return m / (m - 1.0) * (c * flipped * hadamard(coordinate, ofRare) - 1.0 / m);
        });
  }

  private static int hadamard(int row, int column) {
    return Integer.bitCount(row & column) % 2 == 0 ? 1 : -1;
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 2, 5})
  void localHashingIsAsPlayed(double epsilon) {
    int g = (int) Math.rint(Math.exp(epsilon)) + 1;
    double p = Math.exp(epsilon) / (Math.exp(epsilon) + g - 1);
    check(
        PublishedDesigns.localHashing(epsilon),
        () -> {
          int cell = bits.uniform(g);
          int told = happens(p) ? cell : (cell + 1 + bits.uniform(g - 1)) % g;
          return ((told == bits.uniform(g) ? 1 : 0) - 1.0 / g) / (p - 1.0 / g);
        });
  }

  /** At the middle of the range, where it varies most. */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 2, 5})
  void oneBitMeanIsAsPlayed(double epsilon) {
    double c = Math.exp(epsilon);
    check(
        PublishedDesigns.oneBitMean(epsilon),
        () -> {
          boolean bit = happens((1 + 0.5 * (c - 1)) / (c + 1));
          return 2 * ((bit ? c + 1 : 0) - 1) / (c - 1) - 1;
        });
  }

  /** What is in both comes from the library's integers, so up to their rounding. */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 2, 5})
  void agreeWithTheLibraryWhereItHasTheSame(double epsilon) {
    assertSame(PublishedDesigns.rappor(epsilon), "sue", epsilon);
    assertSame(PublishedDesigns.unary(epsilon), "oue", epsilon);
    assertSame(PublishedDesigns.direct(epsilon, 1024), "grr", epsilon);
    assertThat(PublishedDesigns.oneBitMean(epsilon))
        .isCloseTo(Designs.worstVariance("duchi", epsilon), within(1e-6));
  }

  private static void assertSame(double published, String name, double epsilon) {
    double ours = Designs.categorical(name, 1024, epsilon, 0).variance(false);
    assertThat(published).isCloseTo(ours, within(1e-9 * ours));
  }
}
