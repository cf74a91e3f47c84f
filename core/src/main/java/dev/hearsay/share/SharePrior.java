package dev.hearsay.share;

import dev.hearsay.category.SupportModel;
import java.util.Arrays;

/**
 * The distribution of the sizes of shares, learnt from all values of an attribute together
 * (empirical Bayes).
 *
 * <p>The true shares are treated as draws from an unknown distribution over [0, 1]. No family has
 * every shape. {@link PowerLaws} have few parameters, so some dozens of values suffice to learn
 * them. {@link FreePriors} fit any distribution, once there are enough reports. Each has an
 * evidence: the likelihood of the raw shares, corrected for learning from the same shares. The
 * prior is the mixture of all, weighted by their evidence. Mostly one of them has nearly all
 * weight.
 *
 * <p>If the prior is applied to newly drawn shares, the weights of the mixture and the power laws
 * stay, because they depend on many values. Free priors are learnt again: a value unlike all others
 * has its own spike, which must move with it.
 */
final class SharePrior {

  /**
   * A distribution over the cells of a grid.
   *
   * @param logEvidence the logarithm of the evidence, comparable among candidates of the same raw
   *     shares
   */
  @SuppressWarnings("ArrayRecordComponent") // a carrier, never compared
  record Candidate(double[] weights, double logEvidence) {}

  /** The weight below which a prior is left out of the mixture, to save the time of learning. */
  private static final double NEGLIGIBLE = 0.01;

  private final ShareGrid grid;

  /** The power laws' part of the mixture, by cell. */
  private final double[] fixed;

  /** The weights of the free priors, by candidate. */
  private final double[] free;

  SharePrior(ShareGrid grid, double[] fixed, double[] free) {
    this.grid = grid;
    this.fixed = fixed;
    this.free = free;
  }

  static SharePrior learn(double[] shares, SupportModel model) {
    // Sorted, so that the expectations do not depend on the order of the values.
    double[] ascending = Arrays.stream(shares).sorted().toArray();
    ShareGrid grid = ShareGrid.of(ascending, model);
    Likelihoods likelihoods = grid.likelihoods(ascending);
    Candidate power = PowerLaws.average(grid, likelihoods, ascending[0], model.standardError(0));
    double[] evidence = FreePriors.logEvidence(grid, likelihoods);
    double largest = Math.max(power.logEvidence, Arrays.stream(evidence).max().orElseThrow());
    double powerWeight = Math.exp(power.logEvidence - largest);
    double[] free = Arrays.stream(evidence).map(log -> Math.exp(log - largest)).toArray();
    double sum = powerWeight + Arrays.stream(free).sum();
    return new SharePrior(
        grid,
        Arrays.stream(power.weights).map(weight -> weight * powerWeight / sum).toArray(),
        Arrays.stream(free).map(weight -> weight < NEGLIGIBLE * sum ? 0 : weight / sum).toArray());
  }

  /** Returns the expectations of the true shares, given the raw shares of learning or others. */
  double[] expectations(double[] shares) {
    Likelihoods likelihoods = grid.likelihoods(shares);
    double[] weights = mixture(likelihoods);
    double[] moments = new double[weights.length];
    Arrays.setAll(moments, cell -> weights[cell] * grid.point(cell));
    double[] expectations = new double[shares.length];
    for (int v = 0; v < shares.length; v++) {
      double sum = likelihoods.sum(v, weights);
      // A share that is near no learnt share stays as it is.
      expectations[v] = sum > 0 ? likelihoods.sum(v, moments) / sum : shares[v];
    }
    return expectations;
  }

  private double[] mixture(Likelihoods likelihoods) {
    double[] mixture = fixed.clone();
    int candidates = free.length;
    while (candidates > 0 && free[candidates - 1] == 0) {
      candidates--;
    }
    double[][] priors = FreePriors.learn(grid, likelihoods, candidates);
    for (int candidate = 0; candidate < candidates; candidate++) {
      for (int cell = 0; cell < mixture.length; cell++) {
        mixture[cell] += free[candidate] * priors[candidate][cell];
      }
    }
    return mixture;
  }
}
