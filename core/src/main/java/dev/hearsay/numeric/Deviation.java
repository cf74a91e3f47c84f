package dev.hearsay.numeric;

import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;

/**
 * The distribution of the deviation of an average of reports from the truth, by the central limit
 * theorem: approximately Normal(bias, variance). It is the analysis of "High-Dimensional Space"
 * (2022).
 *
 * <p>The approximation is bounded by the theorem of Berry and Esseen. It regards people as drawn
 * independently from the distribution of their values.
 *
 * @param bias the expected deviation
 * @param variance the variance of the average
 * @param berryEsseen a bound on |P(deviation ≤ z) − its normal approximation| for all z; rounded up
 */
public record Deviation(double bias, double variance, double berryEsseen) {

  // The constants of Korolev and Shevtsova (2010), for identically distributed terms.
  private static final double FACTOR = 0.33554;
  private static final double SUMMAND = 0.415;

  /** The constant of Shevtsova (2010), for terms of different distributions. */
  private static final double OF_DIFFERENT_TERMS = 0.56;

  /** The factor that exceeds the rounding errors of a bound. */
  private static final double ROUNDING = 1 + 1e-14;

  /** The width in standard deviations below which density times width is right to ten digits. */
  private static final double NARROW = 1e-5;

  /** The standard deviations beyond the bias within which every bound lies. */
  private static final double FARTHEST = 40;

  public Deviation {
    if (!Double.isFinite(bias)) {
      throw new IllegalArgumentException("the bias is " + bias + "; it must be a finite number");
    }
    checkVariance(variance, "the variance of an average");
    if (!(berryEsseen >= 0)) {
      throw new IllegalArgumentException(
          "the bound of the approximation is " + berryEsseen + "; it must be at least 0");
    }
  }

  private static void checkVariance(double variance, String what) {
    if (!(variance > 0 && variance < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          what + " is " + variance + "; it must be finite and above 0");
    }
  }

  /**
   * The reports on one part of a plan.
   *
   * @param reports r, the number of people who report on the part; an expected number may be broken
   * @param weight the part's weight in the estimate; all weights add up to 1
   * @param thirdMoment E|Y − c|³ of a decoded report Y, for a value and for c; infinite if unknown
   */
  public record Source(double reports, double weight, DoubleBinaryOperator thirdMoment) {

    /**
     * Returns E|Y − μ − φ(x − μ)|³ for φ = r/(w·n). Of this term, w/r times is what a person who
     * reports on the part adds to the deviation.
     */
    private double thirdMoment(AssumedValues values, double mean, double people) {
      double fraction = reports / (weight * people);
      return values.mean(x -> thirdMoment.applyAsDouble(x, mean + fraction * (x - mean)));
    }
  }

  /**
   * Returns the deviation of the average of r reports, with the bound 0.33554(ρ + 0.415s³)/(s³√r).
   *
   * @param bias E[Y − x]
   * @param noise s², the variance of one report
   * @param thirdMoment ρ = E|Y − x − bias|³ of one report
   * @param reports r
   */
  public static Deviation ofReports(double bias, double noise, double thirdMoment, double reports) {
    checkVariance(noise, "the variance of a report");
    if (!(thirdMoment >= 0)) {
      throw new IllegalArgumentException(
          "the third absolute moment is " + thirdMoment + "; it must be at least 0");
    }
    if (!(reports > 0)) {
      throw new IllegalArgumentException("there are " + reports + " reports; some are needed");
    }
    double cube = noise * Math.sqrt(noise);
    return new Deviation(
        bias,
        noise / reports,
        ROUNDING * FACTOR * (thirdMoment + SUMMAND * cube) / (cube * Math.sqrt(reports)));
  }

  /** Returns the same from the moments E[Y − x], Var(Y) and E|Y − E[Y]|³ for each value x. */
  public static Deviation ofReports(
      DoubleUnaryOperator bias,
      DoubleUnaryOperator variance,
      DoubleUnaryOperator thirdMoment,
      AssumedValues values,
      long reports) {
    return ofReports(
        values.mean(bias), values.mean(variance), values.mean(thirdMoment), (double) reports);
  }

  /**
   * Returns the deviation of an unbiased estimate of the mean μ of all n people's values, of whom
   * some report on each part of a plan.
   *
   * <p>Given the numbers of reports, the deviation is a sum of independent terms. Someone who
   * reports on a part adds w(Y − μ)/r − (x − μ)/n, and others add −(x − μ)/n.
   *
   * <ul>
   *   <li>For one part, each report and its share of the others' terms are one of r independent
   *       blocks of one distribution, and the bound is that of {@link #ofReports}. Let W be the
   *       block's sum without the others, and B the others' sum, of variance b. Then E|W − B|³ ≤
   *       E|W|³ + 3·E|W|·b + E|B|³, because B is independent of W and 0 on average. (This takes n/r
   *       as whole.)
   *   <li>For several parts, the bound is 0.56 times the sum of the terms' third absolute moments,
   *       in standard deviations.
   * </ul>
   *
   * @param variance the variance of the estimate
   * @param values the distribution of people's values
   * @param people n
   */
  public static Deviation ofMean(
      double variance, AssumedValues values, double people, List<Source> sources) {
    double mean = values.mean(x -> x);
    double spread = values.mean(x -> (x - mean) * (x - mean));
    double cubicSpread = values.mean(x -> Math.pow(Math.abs(x - mean), 3));
    if (sources.size() == 1) {
      Source source = sources.get(0);
      double reports = Math.min(source.reports(), people);
      double fraction = reports / people;
      double ofOthers = fraction * (1 - fraction) * spread;
      double noise = reports * variance;
      // E|B|³ ≤ √(E B² · E B⁴); B is φ times a sum of (1 − φ)/φ independent terms.
      double fourth = values.mean(x -> Math.pow(x - mean, 4));
      double cubicOfOthers =
          Math.sqrt(
              ofOthers
                  * (Math.pow(fraction, 3) * (1 - fraction) * fourth + 3 * ofOthers * ofOthers));
      double third =
          source.thirdMoment(values, mean, people)
              + 3 * Math.sqrt(Math.max(0, noise - ofOthers)) * ofOthers
              + cubicOfOthers;
      return ofReports(0, noise, third, reports);
    }
    double silent = people;
    double thirds = 0;
    for (Source source : sources) {
      double each = source.weight() / source.reports();
      thirds += source.reports() * each * each * each * source.thirdMoment(values, mean, people);
      silent -= source.reports();
    }
    thirds += Math.max(0, silent) * cubicSpread / people / people / people;
    return new Deviation(
        0, variance, ROUNDING * OF_DIFFERENT_TERMS * thirds / (variance * Math.sqrt(variance)));
  }

  /** Returns σ, the standard deviation of the average. */
  public double standardDeviation() {
    return Math.sqrt(variance);
  }

  /** Returns the expected squared deviation, σ² + bias². */
  public double meanSquare() {
    return variance + bias * bias;
  }

  /** Returns the normal approximation of P(|deviation| ≤ bound). */
  public double probabilityWithin(double bound) {
    if (!(bound >= 0)) {
      throw new IllegalArgumentException("the bound is " + bound + "; it must be at least 0");
    }
    double scale = standardDeviation() * Math.sqrt(2);
    double center = Math.abs(bias);
    double from = (center - bound) / scale;
    double to = (center + bound) / scale;
    // Near 0 the two tails agree in all digits but the last ones; the middle does not.
    double probability =
        to - from < NARROW
            ? (to - from) / Math.sqrt(Math.PI) * Math.exp(-center * center / (scale * scale))
            : 0.5 * (Normal.erfc(from) - Normal.erfc(to));
    return Math.max(0, Math.min(1, probability));
  }

  /**
   * Returns the largest error of {@link #probabilityWithin}, which is the difference of two
   * probabilities that may each be wrong by {@link #berryEsseen}; at most 1.
   */
  public double errorOfProbability() {
    return Math.min(1, 2 * berryEsseen);
  }

  /**
   * Returns the normal approximation of P(all deviations within their bounds): the product. It is
   * exact for independent deviations. For dependent ones without bias, the probability is at least
   * the product (Šidák 1967).
   */
  public static double probabilityAllWithin(List<Deviation> deviations, double[] bounds) {
    if (deviations.size() != bounds.length) {
      throw new IllegalArgumentException(
          "there are " + bounds.length + " bounds for " + deviations.size() + " attributes");
    }
    double product = 1;
    for (int j = 0; j < bounds.length; j++) {
      product *= deviations.get(j).probabilityWithin(bounds[j]);
    }
    return product;
  }

  /** Returns the least bound within which the deviation stays with this probability. */
  public double bound(double confidence) {
    Normal.checkConfidence(confidence);
    if (bias == 0) {
      return standardDeviation() * Normal.sigmas(1 - confidence);
    }
    double low = 0;
    double high = Math.abs(bias) + FARTHEST * standardDeviation();
    double middle = (low + high) / 2;
    while (low < middle && middle < high) {
      if (probabilityWithin(middle) < confidence) {
        low = middle;
      } else {
        high = middle;
      }
      middle = (low + high) / 2;
    }
    return high;
  }
}
