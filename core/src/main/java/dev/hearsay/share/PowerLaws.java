package dev.hearsay.share;

import dev.hearsay.share.SharePrior.Candidate;
import java.util.Arrays;

/**
 * The prior of shares that follow a power law, as the shares of words, names and pages do. The
 * density of a share f is proportional to f^−a between a least share and the largest observed one.
 *
 * <p>(Shares proportional to rank^−z have a = 1 + 1/z; equally spaced ones a = 0.) The exponent and
 * the least share are unknown. Each pair on a grid of them is weighted by the likelihood of the raw
 * shares. The prior is the average of the power laws with these weights, and its evidence is the
 * average likelihood.
 *
 * <p>A cell's mass is c = ∫f^−a over it. Let the least share be at the beginning of cell i. The
 * likelihood of a raw share is then the sum of L·c over the cells from i on, divided by the mass M
 * of all shares from there on. One pass from the largest cell down computes this for every i.
 */
final class PowerLaws {

  private static final double[] EXPONENTS = {0, 0.5, 1, 1.25, 1.5, 1.75, 2, 2.5, 3};

  /** The largest distance of the least share above the smallest raw share, in standard errors. */
  private static final double REACH = 4;

  private final ShareGrid grid;
  private final Likelihoods likelihoods;
  private final int leastCells;

  private PowerLaws(ShareGrid grid, Likelihoods likelihoods, int leastCells) {
    this.grid = grid;
    this.likelihoods = likelihoods;
    this.leastCells = leastCells;
  }

  static Candidate average(
      ShareGrid grid, Likelihoods likelihoods, double smallest, double standardError) {
    double end = Math.max(0, smallest) + REACH * standardError;
    int leastCells = 1;
    while (leastCells + 1 < grid.cells() && grid.low(leastCells + 1) <= end) {
      leastCells++;
    }
    return new PowerLaws(grid, likelihoods, leastCells).average();
  }

  private Candidate average() {
    double[][] logs = new double[EXPONENTS.length][];
    Arrays.setAll(logs, i -> logLikelihoods(EXPONENTS[i]));
    double largest = Arrays.stream(logs).flatMapToDouble(Arrays::stream).max().orElseThrow();
    double sum = 0;
    double[] weights = new double[grid.cells()];
    for (int i = 0; i < logs.length; i++) {
      sum += add(EXPONENTS[i], logs[i], largest, weights);
    }
    double total = sum;
    return new Candidate(
        Arrays.stream(weights).map(weight -> weight / total).toArray(),
        largest + Math.log(total / (logs.length * leastCells)));
  }

  /**
   * Returns the log-likelihoods by the cell at whose beginning the least share is; the first is for
   * cell 1.
   */
  private double[] logLikelihoods(double exponent) {
    double[] masses = masses(exponent);
    double[] logs = new double[leastCells];
    for (int row = 0; row < likelihoods.rows(); row++) {
      double sum = Double.MIN_NORMAL + likelihoods.sum(row, masses, leastCells + 1);
      for (int least = leastCells; least >= 1; least--) {
        sum += likelihoods.at(row, least) * masses[least];
        logs[least - 1] += Math.log(sum);
      }
    }
    for (int least = 1; least <= leastCells; least++) {
      logs[least - 1] -= likelihoods.rows() * Math.log(massFrom(least, exponent));
    }
    return logs;
  }

  /**
   * Adds the power laws of an exponent, each times its likelihood. Returns the sum of the
   * likelihoods.
   */
  private double add(double exponent, double[] logs, double largest, double[] weights) {
    double[] masses = masses(exponent);
    double sum = 0;
    double factor = 0;
    for (int cell = 1; cell < weights.length; cell++) {
      if (cell <= leastCells) {
        double likelihood = Math.exp(logs[cell - 1] - largest);
        sum += likelihood;
        factor += likelihood / massFrom(cell, exponent);
      }
      weights[cell] += factor * masses[cell];
    }
    return sum;
  }

  private double[] masses(double exponent) {
    double[] masses = new double[grid.cells()];
    for (int cell = 1; cell < masses.length; cell++) {
      masses[cell] = mass(grid.low(cell), grid.high(cell), exponent);
    }
    return masses;
  }

  /**
   * Returns the mass of all shares from a cell on. Gaps between cells count: they are evidence for
   * steeper power laws.
   */
  private double massFrom(int cell, double exponent) {
    return mass(grid.low(cell), grid.high(grid.cells() - 1), exponent);
  }

  /** Returns ∫f^−a. */
  private static double mass(double low, double high, double exponent) {
    return exponent == 1
        ? Math.log(high / low)
        : (Math.pow(high, 1 - exponent) - Math.pow(low, 1 - exponent)) / (1 - exponent);
  }
}
