package dev.hearsay.share;

import dev.hearsay.category.SupportModel;
import java.util.Arrays;

/**
 * How large shares usually are, learnt from all values of an attribute together (empirical Bayes).
 *
 * <p>The true shares are taken as draws from an unknown distribution over [0, 1]. No family has
 * every shape: {@link PowerLaws} have few parameters, so that some dozens of values suffice to
 * learn them, and {@link FreePriors} fit whatever there is once it is seen clearly. Each has an
 * evidence: how likely it makes the raw shares, allowing for what was learnt from the same ones.
 * The prior is the mixture of all, weighted by their evidence. Mostly one of them takes all.
 *
 * <p>Applied to shares drawn anew, the weights of the mixture and the power laws stay, as many
 * values have a say in them. Free priors are learnt anew: a value that is like no other makes its
 * own spike, which must move with it.
 */
final class SharePrior {

  /**
   * A distribution over the cells of a grid.
   *
   * @param logEvidence comparable among candidates of the same raw shares
   */
  @SuppressWarnings("ArrayRecordComponent") // a carrier, never compared
  record Candidate(double[] weights, double logEvidence) {}

  /** Weights in the mixture that are left out, to save the time of learning. */
  private static final double NEGLIGIBLE = 0.01;

  private final ShareGrid grid;

  /** By cell, the power laws' part of the mixture. */
  private final double[] fixed;

  /** By look, the weights of the free priors. */
  private final double[] free;

  SharePrior(ShareGrid grid, double[] fixed, double[] free) {
    this.grid = grid;
    this.fixed = fixed;
    this.free = free;
  }

  static SharePrior learn(double[] shares, SupportModel model) {
    // Sorted, so that what is expected does not depend on the order of the values.
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

  /** What is to be expected of the true shares, given raw ones: those learnt from, or others. */
  double[] expectations(double[] shares) {
    Likelihoods likelihoods = grid.likelihoods(shares);
    double[] weights = mixture(likelihoods);
    double[] moments = new double[weights.length];
    Arrays.setAll(moments, cell -> weights[cell] * grid.point(cell));
    double[] expectations = new double[shares.length];
    for (int v = 0; v < shares.length; v++) {
      double sum = likelihoods.sum(v, weights);
      // A share that is near none of those learnt from is left as it is.
      expectations[v] = sum > 0 ? likelihoods.sum(v, moments) / sum : shares[v];
    }
    return expectations;
  }

  private double[] mixture(Likelihoods likelihoods) {
    double[] mixture = fixed.clone();
    int looks = free.length;
    while (looks > 0 && free[looks - 1] == 0) {
      looks--;
    }
    double[][] priors = FreePriors.climb(grid, likelihoods, looks);
    for (int look = 0; look < looks; look++) {
      for (int cell = 0; cell < mixture.length; cell++) {
        mixture[cell] += free[look] * priors[look][cell];
      }
    }
    return mixture;
  }
}
