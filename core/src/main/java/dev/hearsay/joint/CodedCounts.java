package dev.hearsay.joint;

import dev.hearsay.category.SupportModel;
import dev.hearsay.joint.CategoryPair.Table;
import java.util.Arrays;

/**
 * Counts of reports that support sets of tuples. If the part has further coordinates, a count is
 * the sum over all of their symbols.
 */
final class CodedCounts extends JointCounts {

  private final TupleNoise noise;
  private final double p;
  private final double q;

  /** The number of tuples of the part that are counted together. */
  private final double together;

  /**
   * @param kept the indices of the coordinates of the law
   * @param counts one per tuple of these
   */
  CodedCounts(TupleLaw law, int[] kept, long[] counts, long reports) {
    super(law.tuples().some(kept), counts, reports);
    this.noise = law.noise();
    this.p = law.inner().supportOfTruth().toDouble();
    this.q = law.inner().supportOfOther().toDouble();
    this.together = (double) law.tuples().size() / counts.length;
  }

  /** Returns the reports divided by the noise of a share, as for windows where noise dominates. */
  @Override
  public double information() {
    return reports() / noise.uniform();
  }

  @Override
  Supports ofCells() {
    return together == 1
        ? Supports.of(counts(), new SupportModel(p, q, reports()))
        : sums(counts(), 1);
  }

  @Override
  Supports ofGroups() {
    return sums(sumsOfGroups(), last().none());
  }

  /**
   * Returns sums of counts.
   *
   * @param added the number of counts in each sum
   */
  private Supports sums(long[] sums, double added) {
    double even = added / counts().length;
    return new Supports(
        sums,
        reports(),
        together * added * q,
        p - q,
        noise.ofShare(1, even),
        noise.ofShare(0, even),
        false);
  }

  /** Returns the unbiased share of people with a tuple. */
  private double share(int tuple) {
    return (counts()[tuple] / (double) reports() - together * q) / (p - q);
  }

  @Override
  DecodedMeans decoded(int from, double[][] tables, int varied) {
    double[] even = new double[tables.length];
    double[] means = new double[tables.length];
    for (int i = 0; i < tables[0].length; i++) {
      double share = share(from + i);
      for (int k = 0; k < means.length; k++) {
        means[k] += share * tables[k][i];
        even[k] += tables[k][i] / counts().length;
      }
    }
    double[][] covariance = new double[varied][varied];
    double[][] least = new double[varied][varied];
    for (int k = 0; k < varied; k++) {
      for (int l = 0; l < varied; l++) {
        double product = 0;
        double evenProduct = 0;
        for (int i = 0; i < tables[0].length; i++) {
          double both = tables[k][i] * tables[l][i];
          product += share(from + i) * both;
          evenProduct += both / counts().length;
        }
        covariance[k][l] =
            noise.covariance(product, evenProduct, means[k], even[k], means[l], even[l]);
        least[k][l] = noise.leastCovariance(evenProduct, even[k], even[l]);
      }
    }
    return new DecodedMeans(reports(), 1 / Math.max(1, noise.truth()), means, covariance, least);
  }

  /** Returns the table, with shares that sum to 1. */
  @Override
  Table table() {
    double[] shares = new double[counts().length];
    Arrays.setAll(shares, this::share);
    double sum = Arrays.stream(shares).sum();
    return new Table(
        Table.evenly(coordinates().get(0).nodes()),
        Table.evenly(coordinates().get(1).nodes()),
        noise,
        reports(),
        Arrays.stream(shares).map(share -> share / sum).toArray(),
        false);
  }
}
