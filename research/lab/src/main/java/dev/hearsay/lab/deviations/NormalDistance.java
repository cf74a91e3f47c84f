package dev.hearsay.lab.deviations;

import dev.hearsay.lab.survey.Designs;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.numeric.Deviation;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;

/** The largest difference between exact distribution functions of averages and normal ones. */
final class NormalDistance {

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
  private static final int PIECES = 4_000;
  private static final int PLACES = 120;

  /** The values of Duchi's case, of which each half of the people has one. */
  private static final double LOW = -0.5;

  private static final double HIGH = 0.8;

  private NormalDistance() {}

  /**
   * Returns the distance of an average of r Laplace numbers. Their sum is the difference of two
   * gamma variables of shape r; the distribution function is an integral over the second of them.
   */
  static double ofLaplace(int reports) {
    GammaDistribution gamma = GammaDistribution.of(reports, 1);
    double deviation = Math.sqrt(2.0 * reports);
    double largest = 0;
    for (int place = 0; place <= PLACES; place++) {
      double z = -3 + 6.0 * place / PLACES;
      double probability = 0;
      for (int piece = 0; piece < PIECES; piece++) {
        double share = (piece + 0.5) / PIECES;
        double other = gamma.inverseCumulativeProbability(share);
        double value = other + z * deviation;
        probability += (value > 0 ? gamma.cumulativeProbability(value) : 0) / PIECES;
      }
      largest = Math.max(largest, Math.abs(probability - NORMAL.cumulativeProbability(z)));
    }
    return largest;
  }

  /** Returns the distance of an average of r reports of Duchi's mechanism with ε = 1. */
  static double ofSigns(int reports) {
    BinomialDistribution low = BinomialDistribution.of(reports / 2, upper(LOW));
    BinomialDistribution high = BinomialDistribution.of(reports / 2, upper(HIGH));
    double mean = reports / 2.0 * (upper(LOW) + upper(HIGH));
    double deviation = Math.sqrt(reports * signVariance());
    double[] counts = new double[reports + 1];
    for (int i = 0; i <= reports / 2; i++) {
      for (int j = 0; j <= reports / 2; j++) {
        counts[i + j] += low.probability(i) * high.probability(j);
      }
    }
    double largest = 0;
    double below = 0;
    for (int count = 0; count <= reports; count++) {
      double normal = NORMAL.cumulativeProbability((count - mean) / deviation);
      largest = Math.max(largest, Math.abs(below - normal));
      below += counts[count];
      largest = Math.max(largest, Math.abs(below - normal));
    }
    return largest;
  }

  /** Returns the Berry–Esseen bound for the same reports, in units of the mechanism's step. */
  static double bound(int reports) {
    double third = (thirdMoment(upper(LOW)) + thirdMoment(upper(HIGH))) / 2;
    return Deviation.ofReports(0, signVariance(), third, reports).berryEsseen();
  }

  /** Returns D22's bound as printed, 0.33554(ρ + 0.415(rσ)³)/(r^{7/2}σ³), with its σ = s/√r. */
  static double boundAsPrinted(int reports) {
    double third = (thirdMoment(upper(LOW)) + thirdMoment(upper(HIGH))) / 2;
    double sigma = Math.sqrt(signVariance() / reports);
    return 0.33554
        * (third + 0.415 * Math.pow(reports * sigma, 3))
        / (Math.pow(reports, 3.5) * Math.pow(sigma, 3));
  }

  private static double upper(double x) {
    return 0.5 + x * Math.expm1(1) / (2 * (Math.E + 1));
  }

  private static double signVariance() {
    return (upper(LOW) * (1 - upper(LOW)) + upper(HIGH) * (1 - upper(HIGH))) / 2;
  }

  private static double thirdMoment(double p) {
    return p * (1 - p) * (p * p + (1 - p) * (1 - p));
  }

  /** Returns PM's variance, averaged over uniform values. */
  static double averageOfPiecewise(double epsilon) {
    NumericMechanism mechanism = Designs.numeric("piecewise", epsilon);
    double sum = 0;
    for (int i = 0; i < 1_000; i++) {
      sum += mechanism.variance((2 * i + 1) / 1_000.0 - 1) / 1_000;
    }
    return sum;
  }
}
