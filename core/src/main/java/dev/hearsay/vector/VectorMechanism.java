package dev.hearsay.vector;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.NumberReader;
import dev.hearsay.number.Sample;
import dev.hearsay.number.SecondMoment;
import dev.hearsay.numeric.AssumedValues;
import dev.hearsay.random.BitSource;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.random.SecureBits;
import java.util.Optional;

/**
 * A mechanism that perturbs a whole point of [−1, 1]<sup>d</sup> into d symbols, such as signs.
 * Each symbol decodes to a number whose expectation is the coordinate. Immutable.
 */
@SuppressWarnings("exports") // laws are for Hearsay's own modules; users only pass them on
public final class VectorMechanism extends Mechanism implements NumberReader {

  private final CubeLaw law;
  private final CubeEntry entry;

  public VectorMechanism(String name, PrivacyLoss claim, CubeLaw law) {
    super(name, claim);
    this.law = law;
    this.entry = law.entry();
  }

  @Override
  public CubeLaw law() {
    return law;
  }

  /** Returns d, the number of coordinates. */
  public int dimensions() {
    return law.dimensions();
  }

  @Override
  public int inputs() {
    return dimensions();
  }

  /** Returns the largest size of a decoded coordinate: of signs, the size of every one. */
  public double scale() {
    return entry.largest();
  }

  /** Draws the report of a point into the first {@link #words()} words of {@code report}. */
  public void perturb(double[] point, SecureBits bits, long[] report) {
    draw(point, bits, report);
  }

  /** Draws a report repeatably and without any protection: for tests and experiments. */
  public void perturbInsecurely(double[] point, InsecureSeededBits bits, long[] report) {
    draw(point, bits, report);
  }

  @Override
  protected void draw(double[] record, int[] places, BitSource bits, long[] words, int from) {
    long[] report = new long[words()];
    draw(pointAt(places, record), bits, report);
    System.arraycopy(report, 0, words, from, report.length);
  }

  private void draw(double[] point, BitSource bits, long[] report) {
    check(point);
    law.draw(point, bits, report);
  }

  private void check(double[] point) {
    checkLength(point.length);
    for (int i = 0; i < point.length; i++) {
      if (!(point[i] >= -1 && point[i] <= 1)) {
        throw new IllegalArgumentException(
            "coordinate " + i + " is " + point[i] + "; it must be in [-1, 1]");
      }
    }
  }

  /** Returns the decoded coordinate, whose expectation is the true one. */
  public double decode(long[] report, int coordinate) {
    if (coordinate < 0 || coordinate >= dimensions()) {
      throw new IllegalArgumentException(
          "coordinate " + coordinate + "; it must be in [0, " + dimensions() + ")");
    }
    return entry.decode(report, coordinate);
  }

  @Override
  public Sample sample(long reports, long[] cells, int place) {
    return Sample.of(
        reports,
        entry.sum(reports, cells, place),
        entry.squares(reports, cells, place),
        SecondMoment.of(this::variance));
  }

  @Override
  public Optional<String> silentAbout() {
    return Double.isFinite(scale()) ? Optional.empty() : Optional.of("the numbers");
  }

  /** Returns the exact probability of a report for a point, as the nearest double. */
  public double probability(double[] point, long[] report) {
    check(point);
    return law.probability(point, report);
  }

  /**
   * Returns E[Y_j | x_j] − x_j, which results from rounding x_j to a corner and from rounding the
   * weights.
   */
  public double bias(double x) {
    return entry.distribution(x).mean() - x;
  }

  /** Returns Var[Y_j | x_j]. */
  public double variance(double x) {
    return entry.distribution(x).variance();
  }

  @Override
  public double thirdMoment(double x, double center) {
    return entry.distribution(x).thirdMoment(center);
  }

  /**
   * {@inheritDoc}
   *
   * <p>The point is rounded to a corner, so E[Y²] does not depend on x.
   */
  @Override
  public double averageVariance(AssumedValues assumed) {
    return variance(0) - assumed.mean(x -> x * x);
  }

  /** Returns the variance at 0, because E[Y²] does not depend on x, and E[Y] = x. */
  @Override
  public double worstCaseVariance() {
    return variance(0);
  }

  /** Returns {@link #scale()} + 1: an entry of a decoded vector is at most {@link #scale()}. */
  @Override
  public double largestDeviation() {
    return scale() + 1;
  }

  @Override
  public double largestBias() {
    return Math.max(Math.abs(bias(1)), Math.abs(bias(-1)));
  }
}
