package dev.hearsay.learn;

import dev.hearsay.learn.features.FeatureLayout;
import dev.hearsay.learn.features.FeatureLayout.Block;
import dev.hearsay.learn.features.Normalizer;
import dev.hearsay.learn.model.Coefficients;
import java.util.Arrays;

/**
 * The numbers that the survey of features asks for, and the normalizer that follows from their
 * averages: every feature except the constant, and x² − ½ for each numeric feature.
 *
 * <p>Centred features of similar size make gradients shorter and the error surface rounder. Both
 * help private training more than any choice of step size. The noise is proportional to the bound
 * on the gradient's length, and directions in which features hardly vary are learned slowly.
 */
final class Moments {

  /**
   * The smallest scale. A feature that varies less is not scaled up further, because the noise in
   * its estimated variance would be scaled up, too.
   */
  private static final double MIN_SCALE = 0.15;

  /** The number of standard errors below which an estimated share counts as 0. */
  private static final double INSIGNIFICANT_ERRORS = 2;

  private final FeatureLayout layout;
  private final int[] numeric;

  Moments(FeatureLayout layout) {
    this.layout = layout;
    this.numeric = layout.numeric();
  }

  int dimensions() {
    return layout.dimensions() - 1 + numeric.length;
  }

  /**
   * Returns the bound on each entry, or on the length of vectors. The squared length is at most the
   * sum over all attributes of 1, or 1¼ for a number.
   */
  double bound(boolean isBall) {
    return isBall ? Math.sqrt(layout.blocks().size() + 0.25 * numeric.length) : 1;
  }

  /** Returns a person's moments. */
  double[] of(double[] features) {
    double[] moments = Arrays.copyOf(features, dimensions());
    int next = layout.dimensions() - 1;
    for (int feature : numeric) {
      moments[next++] = features[feature] * features[feature] - 0.5;
    }
    return moments;
  }

  /** Returns the normalizer for averages of moments, each with a standard error. */
  Normalizer normalizer(double[] means, double error) {
    double[] centers = Arrays.copyOf(means, layout.dimensions() - 1);
    double[] scales = new double[centers.length];
    Arrays.fill(scales, 1);
    int next = centers.length;
    for (Block block : layout.blocks()) {
      if (block.isNumeric()) {
        int feature = block.start();
        centers[feature] = Math.max(-1, Math.min(1, means[feature]));
        double square = means[next++] + 0.5;
        double variance = square - centers[feature] * centers[feature];
        scales[feature] = Math.sqrt(Math.max(MIN_SCALE * MIN_SCALE, Math.min(1, variance)));
      } else {
        projectShares(centers, block, INSIGNIFICANT_ERRORS * error);
      }
    }
    return new Normalizer(Coefficients.of(centers), Coefficients.of(scales));
  }

  /**
   * Makes estimated shares possible: each is at least 0, and those of one attribute add up to at
   * most 1.
   */
  private static void projectShares(double[] shares, Block block, double leastShare) {
    double sum = 0;
    for (int j = block.start(); j < block.start() + block.width(); j++) {
      shares[j] = shares[j] < leastShare ? 0 : shares[j];
      sum += shares[j];
    }
    for (int j = block.start(); sum > 1 && j < block.start() + block.width(); j++) {
      shares[j] /= sum;
    }
  }
}
