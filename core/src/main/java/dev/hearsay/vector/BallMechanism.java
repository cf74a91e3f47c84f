package dev.hearsay.vector;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.law.Lazy;
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
 * A mechanism that perturbs a point of the unit ball of d-dimensional space into one symbol. The
 * symbol decodes to a vector of length {@link #scale()} whose expectation is the point. Immutable.
 *
 * <p>Use it where the length of a vector is bounded, as for a gradient. The error in every
 * coordinate is of the order of the vector's <em>length</em>, for every d. A mechanism for the cube
 * has to hide d coordinates, each of which might be 1.
 */
@SuppressWarnings("exports") // laws are for Hearsay's own modules; users only pass them on
public final class BallMechanism extends Mechanism implements NumberReader {

  /** The distance by which rounding errors may put a point outside the ball. */
  private static final double TOLERANCE = 1e-9;

  private final CodebookLaw law;
  private final Lazy<Double> scale; // an integral, which devices do not need

  public BallMechanism(String name, PrivacyLoss claim, CodebookLaw law) {
    super(name, claim);
    this.law = law;
    this.scale = new Lazy<>(() -> unbiasedScale(law));
  }

  /**
   * Returns B with E[B · word] = x. The words of a codebook add up to 0. Let T be the expected sum
   * of the projections of the near words on the point's direction. The sum over the other words is
   * then −T, and a report's projection is T · (P(one near word) − P(one other)). Directions are
   * uniform, so the expectation has no component across the point's direction.
   */
  private static double unbiasedScale(CodebookLaw law) {
    return 1 / (Codebook.projection(law) * (law.weight(true) - law.weight(false)));
  }

  @Override
  public CodebookLaw law() {
    return law;
  }

  @Override
  public int inputs() {
    return dimensions();
  }

  /** Returns d, the number of coordinates. */
  public int dimensions() {
    return law.dimensions();
  }

  /** Returns B, the length of every decoded vector. */
  public double scale() {
    return scale.get();
  }

  /** Draws the report of a point of the unit ball. */
  public long perturb(double[] point, SecureBits bits) {
    return draw(point, bits);
  }

  /** Draws a report repeatably and without any protection: for tests and experiments. */
  public long perturbInsecurely(double[] point, InsecureSeededBits bits) {
    return draw(point, bits);
  }

  @Override
  protected void draw(double[] record, int[] places, BitSource bits, long[] words, int from) {
    words[from] = draw(pointAt(places, record), bits);
  }

  private long draw(double[] point, BitSource bits) {
    check(point);
    return law.draw(point, bits);
  }

  private void check(double[] point) {
    checkLength(point.length);
    double squares = Ball.squaredLength(point);
    if (!(squares <= 1 + TOLERANCE)) {
      throw new IllegalArgumentException(
          "the point's length is " + Math.sqrt(squares) + "; it must be at most 1");
    }
  }

  /** Returns whether the mechanism can have drawn this report. */
  public boolean accepts(long report) {
    return law.accepts(report);
  }

  /** Writes the decoded report into {@code point}: unbiased, and of length {@link #scale()}. */
  public void decode(long report, double[] point) {
    if (!accepts(report)) {
      throw new IllegalArgumentException(
          "the report names word "
              + (report & 0xFFFF_FFFFL)
              + "; it must be in [0, "
              + law.codewords()
              + ")");
    }
    if (point.length != dimensions()) {
      throw new IllegalArgumentException(
          "the array has room for " + point.length + " coordinates; a point has " + dimensions());
    }
    law.copyWord(report, point);
    for (int j = 0; j < point.length; j++) {
      point[j] *= scale();
    }
  }

  /**
   * {@inheritDoc}
   *
   * <p>A coordinate's noise depends on the point's other coordinates as well, so E[x²] does not
   * follow from reports. On average over all coordinates, the noise is least for points of length
   * 1.
   */
  @Override
  public Sample sample(long reports, long[] cells, int place) {
    double sum = scale() * VectorCounter.sum(cells[place], reports);
    double squares = cells[dimensions() + place] / (double) VectorCounter.ONE;
    return Sample.of(
        reports, sum, scale() * scale() * squares, SecondMoment.unknown(Math.max(0, variance(1))));
  }

  @Override
  public Optional<String> silentAbout() {
    return law.weight(true) > law.weight(false) ? Optional.empty() : Optional.of("the vector");
  }

  /** Returns the exact probability of a report for a point, as the nearest double. */
  public double probability(double[] point, long report) {
    check(point);
    return law.probability(point, report);
  }

  /** Returns the variance of a coordinate, averaged over the coordinates: (B² − |x|²)/d. */
  public double variance(double length) {
    return (scale() * scale() - length * length) / dimensions();
  }

  @Override
  public double averageVariance(AssumedValues assumed) {
    return variance(Math.sqrt(assumed.mean(x -> x * x)));
  }

  /** Returns the {@link #variance} at the centre, where it is largest. */
  @Override
  public double worstCaseVariance() {
    return variance(0);
  }

  /** Returns {@link #scale()} + 1: an entry of a decoded vector is at most {@link #scale()}. */
  @Override
  public double largestDeviation() {
    return scale() + 1;
  }

  /**
   * Returns 0, treating the codebook's directions as perfectly uniform. They consist of the slices
   * of {@code Directions}: over all seeds their projections have the expectations used here within
   * some 10⁻⁴ of their size.
   */
  @Override
  public double largestBias() {
    return 0;
  }
}
