package dev.hearsay.share;

import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Priors of any shape, learnt by EM, which climbs from equal weights to the prior of greatest
 * likelihood (Kiefer and Wolfowitz).
 *
 * <p>That one consists of a few spikes. It is right when shares come in a few sizes (all equal, one
 * large, many at 0), and follows the noise when they do not; early rounds are still smooth. So
 * several rounds are offered. Each one's evidence is the likelihood of values that it did not learn
 * from: they are dealt into {@value #FOLDS} folds, and for each fold a prior is learnt from the
 * others. A held-out value that is like no other must not rule a prior out, so one value in k is
 * expected to come from anywhere.
 */
final class FreePriors {

  /** Rounds after which EM is looked at: 1, 2, 4, …. */
  static final int LOOKS = 6;

  private static final int FOLDS = 5;

  /** How values are dealt hardly matters, but the same tally is to give the same shares. */
  private static final long SEED = 1;

  /**
   * Of the logarithm of the evidence. Held-out values are seldom as unlike the others as new ones
   * would be; in simulations priors were then believed that followed the noise.
   */
  private static final double DEDUCTION = 5;

  private FreePriors() {}

  /**
   * The priors after 1, 2, 4, … rounds of EM: a cell's new weight is the average probability that a
   * value's share is in that cell.
   */
  static double[][] climb(ShareGrid grid, Likelihoods likelihoods, int looks) {
    double[][] priors = new double[looks][];
    double[] weights = grid.evenWeights();
    for (int round = 1, look = 0; look < looks; round++) {
      weights = improve(weights, likelihoods);
      if (round == 1 << look) {
        priors[look++] = weights;
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

  /** By look; comparable to that of {@link PowerLaws}. */
  static double[] logEvidence(ShareGrid grid, Likelihoods likelihoods) {
    int[] folds = folds(likelihoods.rows());
    double[] evidence = new double[LOOKS];
    Arrays.fill(evidence, -DEDUCTION);
    for (int fold = 0; fold < FOLDS; fold++) {
      double[][] priors = climb(grid, part(likelihoods, folds, fold, false), LOOKS);
      Likelihoods heldOut = part(likelihoods, folds, fold, true);
      for (int row = 0; row < heldOut.rows(); row++) {
        double elsewhere = heldOut.sum(row, grid.evenWeights());
        for (int look = 0; look < LOOKS; look++) {
          double here = heldOut.sum(row, priors[look]);
          evidence[look] += Math.log(here + (elsewhere - here) / likelihoods.rows());
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

  /** Of equal sizes, up to 1, and shuffled. */
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
