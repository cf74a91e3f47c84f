package dev.hearsay.share;

import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Priors of any shape, learnt by EM, which ascends from equal weights to the prior of greatest
 * likelihood (Kiefer and Wolfowitz).
 *
 * <p>That prior consists of a few spikes. It is right if shares have a few sizes (all equal, one
 * large, many at 0). Otherwise it follows the noise, while early rounds are still smooth. So the
 * priors of several rounds are candidates. The evidence of each is the likelihood of values from
 * which it was not learnt. The values are divided into {@value #FOLDS} folds, and for each fold a
 * prior is learnt from the other folds. A held-out value unlike all others must not rule a prior
 * out, so one value in k is assumed to be uniform.
 */
final class FreePriors {

  /** The number of candidates, after 1, 2, 4, … rounds of EM. */
  static final int CANDIDATES = 6;

  private static final int FOLDS = 5;

  /** The seed of the folds. It hardly matters, but equal tallies must yield equal shares. */
  private static final long SEED = 1;

  /**
   * A deduction from the logarithm of the evidence. Held-out values differ less from the others
   * than new values would. Without the deduction, simulations chose priors that followed the noise.
   */
  private static final double DEDUCTION = 5;

  private FreePriors() {}

  /**
   * Returns the priors after 1, 2, 4, … rounds of EM. A cell's new weight is the average
   * probability that a value's share is in that cell.
   */
  static double[][] learn(ShareGrid grid, Likelihoods likelihoods, int candidates) {
    double[][] priors = new double[candidates][];
    double[] weights = grid.evenWeights();
    for (int round = 1, candidate = 0; candidate < candidates; round++) {
      weights = improve(weights, likelihoods);
      if (round == 1 << candidate) {
        priors[candidate++] = weights;
      }
    }
    return priors;
  }

  private static double[] improve(double[] weights, Likelihoods likelihoods) {
    double[] sums = new double[weights.length];
    for (int row = 0; row < likelihoods.rows(); row++) {
      double sum = likelihoods.sum(row, weights);
      likelihoods.add(row, sum > 0 ? 1 / (sum * likelihoods.rows()) : 0, sums);
    }
    for (int cell = 0; cell < sums.length; cell++) {
      sums[cell] *= weights[cell];
    }
    return sums;
  }

  /**
   * Returns the logarithm of the evidence by candidate, comparable to that of {@link PowerLaws}.
   */
  static double[] logEvidence(ShareGrid grid, Likelihoods likelihoods) {
    int[] folds = folds(likelihoods.rows());
    double[] evidence = new double[CANDIDATES];
    Arrays.fill(evidence, -DEDUCTION);
    for (int fold = 0; fold < FOLDS; fold++) {
      double[][] priors = learn(grid, part(likelihoods, folds, fold, false), CANDIDATES);
      Likelihoods heldOut = part(likelihoods, folds, fold, true);
      for (int row = 0; row < heldOut.rows(); row++) {
        double elsewhere = heldOut.sum(row, grid.evenWeights());
        for (int candidate = 0; candidate < CANDIDATES; candidate++) {
          double here = heldOut.sum(row, priors[candidate]);
          evidence[candidate] += Math.log(here + (elsewhere - here) / likelihoods.rows());
        }
      }
    }
    return evidence;
  }

  private static Likelihoods part(
      Likelihoods likelihoods, int[] folds, int fold, boolean isHeldOut) {
    return likelihoods.rows(
        IntStream.range(0, folds.length).filter(v -> (folds[v] == fold) == isHeldOut).toArray());
  }

  /** Returns the fold of each value. The folds have equal sizes, up to 1, and are shuffled. */
  private static int[] folds(int values) {
    InsecureSeededBits bits = new InsecureSeededBits(SEED);
    int[] folds = new int[values];
    Arrays.setAll(folds, v -> v % FOLDS);
    for (int v = values - 1; v > 0; v--) {
      int other = bits.uniform(v + 1);
      int swapped = folds[v];
      folds[v] = folds[other];
      folds[other] = swapped;
    }
    return folds;
  }
}
