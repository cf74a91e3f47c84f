package dev.hearsay.estimate.share;

import dev.hearsay.estimate.share.ShareGrid.Likelihood;
import dev.hearsay.random.InsecureSeededBits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

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
  static double[][] climb(ShareGrid grid, Likelihood[] likelihoods, int looks) {
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

  private static double[] improve(double[] weights, Likelihood[] likelihoods) {
    double[] sums = new double[weights.length];
    for (Likelihood likelihood : likelihoods) {
      double[] values = likelihood.values();
      double sum = likelihood.sum(weights);
      double factor = sum > 0 ? 1 / (sum * likelihoods.length) : 0;
      for (int i = 0; i < values.length; i++) {
        sums[likelihood.first() + i] += values[i] * factor;
      }
    }
    for (int cell = 0; cell < sums.length; cell++) {
      sums[cell] *= weights[cell];
    }
    return sums;
  }

  /** By look; comparable to that of {@link PowerLaws}. */
  static double[] logEvidence(ShareGrid grid, Likelihood[] likelihoods) {
    int[] folds = folds(likelihoods.length);
    double[] evidence = new double[LOOKS];
    Arrays.fill(evidence, -DEDUCTION);
    for (int fold = 0; fold < FOLDS; fold++) {
      double[][] priors = climb(grid, part(likelihoods, folds, fold, false), LOOKS);
      for (Likelihood likelihood : part(likelihoods, folds, fold, true)) {
        double elsewhere = likelihood.sum(grid.evenWeights());
        for (int look = 0; look < LOOKS; look++) {
          double here = likelihood.sum(priors[look]);
          evidence[look] += Math.log(here + (elsewhere - here) / likelihoods.length);
        }
      }
    }
    return evidence;
  }

  private static Likelihood[] part(
      Likelihood[] likelihoods, int[] folds, int fold, boolean isHeldOut) {
    List<Likelihood> part = new ArrayList<>();
    for (int v = 0; v < folds.length; v++) {
      if ((folds[v] == fold) == isHeldOut) {
        part.add(likelihoods[v]);
      }
    }
    return part.toArray(Likelihood[]::new);
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
