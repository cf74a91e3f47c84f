package dev.hearsay.joint;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Estimate;
import dev.hearsay.Interval;
import dev.hearsay.numeric.Normal;
import java.util.List;
import java.util.Optional;

/**
 * The covariance and the correlation of two numbers x and y on [−1, 1].
 *
 * <p>All moments E[x^p·y^q] up to p + q = 4 are decoded from the reports. The covariance C and the
 * product of the deviations D = √(Var x · Var y) are smooth functions of the moments of the first
 * two orders. Their errors are therefore those of linear combinations of decoded moments. Because r
 * of n people report, without replacement, the covariance of two such combinations is that among
 * reports over r, minus that among people over n. The latter is computed from moments up to the
 * fourth order. The correlation is C/D.
 *
 * @param people n
 * @param samples samples of different people each, over two coordinates, both numbers
 */
public record NumberPair(long people, List<JointCounts> samples) {

  private static final Interval CORRELATIONS = new Interval(-1, 1);

  /** Returns the covariance, for numbers on [−1, 1]. */
  public Estimate covariance(double confidence) {
    CentralMoments moments = moments();
    double error = Math.sqrt(moments.variance(moments.ofCovariance(), moments.ofCovariance()));
    double value = moments.covariance();
    double reach = Normal.sigmas(1 - confidence) * error;
    Interval interval = new Interval(value - reach, value + reach);
    return new Estimate(value, error, interval, interval);
  }

  /** Returns the correlation; empty if the grids are too coarse or a deviation may be 0. */
  public Optional<Estimate> correlation(double confidence) {
    CentralMoments moments = moments();
    if (!moments.resolvesDeviations()) {
      return Optional.empty();
    }
    Ratio ratio = moments.correlation();
    return ratio
        .within(Normal.sigmas(1 - confidence))
        .map(interval -> new Estimate(ratio.value(), ratio.standardError(), interval, interval))
        .map(estimate -> estimate.clippedTo(CORRELATIONS));
  }

  private CentralMoments moments() {
    DecodedMeans decoded =
        DecodedMeans.combined(
            samples.stream().map(NumberPair::decoded).collect(toUnmodifiableList()),
            means -> new double[] {-means[1], -means[0], 0, 0, 1});
    return new CentralMoments(
        decoded, people, samples.stream().allMatch(NumberPair::resolvesSquares));
  }

  private static boolean resolvesSquares(JointCounts sample) {
    return sample.coordinates().stream().allMatch(one -> new Powers(one).resolvesSquares());
  }

  private static DecodedMeans decoded(JointCounts sample) {
    Powers first = new Powers(sample.coordinates().get(0));
    Powers second = new Powers(sample.coordinates().get(1));
    double[][] tables = new double[CentralMoments.POWERS.length][];
    for (int k = 0; k < tables.length; k++) {
      tables[k] =
          products(first.of(CentralMoments.POWERS[k][0]), second.of(CentralMoments.POWERS[k][1]));
    }
    return sample.decoded(0, tables, CentralMoments.VARIED);
  }

  private static double[] products(double[] first, double[] second) {
    double[] products = new double[first.length * second.length];
    for (int i = 0; i < products.length; i++) {
      products[i] = first[i / second.length] * second[i % second.length];
    }
    return products;
  }
}
