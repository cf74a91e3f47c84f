package dev.hearsay.vector;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.exact.BinomialCoefficient;
import dev.hearsay.exact.Fraction;
import dev.hearsay.law.BitWords;
import dev.hearsay.law.DecodedReport;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.NumberReader;
import dev.hearsay.number.Sample;
import dev.hearsay.number.SecondMoment;
import dev.hearsay.numeric.AssumedValues;
import dev.hearsay.random.BitSource;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.random.SecureBits;
import java.math.BigInteger;
import java.util.Optional;

/**
 * A mechanism that perturbs a whole point of [−1, 1]<sup>d</sup> into d signs. Each sign decodes to
 * ±{@link #scale()}, whose expectation is the coordinate. Immutable.
 */
@SuppressWarnings("exports") // laws are for Hearsay's own modules; users only pass them on
public final class VectorMechanism extends Mechanism implements NumberReader {

  private final SignsLaw law;
  private final double scale;

  public VectorMechanism(String name, PrivacyLoss claim, SignsLaw law) {
    super(name, claim);
    this.law = law;
    this.scale = unbiasedScale(law);
  }

  /**
   * Returns B with E[±B] = x. Under corner v, sign j equals v_j more often than not. Among the
   * vectors with y·v > 0, those that agree in coordinate j exceed those that differ by H. Among
   * those with y·v ≤ 0, those that differ exceed by H. Here H = C(d−1, (d−1)/2) for odd d and
   * C(d−1, d/2) for even. So 1/B = H · (α/C − (1−α)/D).
   */
  private static double unbiasedScale(SignsLaw law) {
    int d = law.dimensions();
    BigInteger surplus = BinomialCoefficient.of(d - 1, d / 2);
    Fraction near =
        Fraction.of(law.agreeing(), SignsLaw.TOTAL).times(new Fraction(surplus, law.nearSize()));
    Fraction far =
        Fraction.of(SignsLaw.TOTAL - law.agreeing(), SignsLaw.TOTAL)
            .times(new Fraction(surplus, law.farSize()));
    return 1 / near.minusOrZero(far).toDouble();
  }

  @Override
  public SignsLaw law() {
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

  /** Returns B, the size of every decoded coordinate. */
  public double scale() {
    return scale;
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

  /** Returns the decoded coordinate, B or −B, whose expectation is the true one. */
  public double decode(long[] report, int coordinate) {
    if (coordinate < 0 || coordinate >= dimensions()) {
      throw new IllegalArgumentException(
          "coordinate " + coordinate + "; it must be in [0, " + dimensions() + ")");
    }
    return BitWords.isSet(report, coordinate) ? scale : -scale;
  }

  @Override
  public Sample sample(long reports, long[] cells, int place) {
    double sum = (2.0 * cells[place] - reports) * scale;
    return Sample.of(reports, sum, reports * scale * scale, SecondMoment.of(this::variance));
  }

  @Override
  public Optional<String> silentAbout() {
    return Double.isFinite(scale) ? Optional.empty() : Optional.of("the numbers");
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
    return entry(x).mean() - x;
  }

  /** Returns Var[Y_j | x_j]. */
  public double variance(double x) {
    return entry(x).variance();
  }

  @Override
  public double thirdMoment(double x, double center) {
    return entry(x).thirdMoment(center);
  }

  private DecodedReport entry(double x) {
    double plus = 0.5 + 0.5 * x / scale;
    return new DecodedReport(new double[] {scale, -scale}, new double[] {plus, 1 - plus});
  }

  @Override
  public double averageVariance(AssumedValues assumed) {
    return scale * scale - assumed.mean(x -> x * x);
  }

  /** Returns the variance at 0, because B² − x² is largest there. */
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
