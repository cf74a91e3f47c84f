package dev.hearsay.learn;

import dev.hearsay.learn.features.FeatureLayout;
import dev.hearsay.learn.features.FeatureLayout.Block;
import dev.hearsay.learn.features.Normalizer;
import dev.hearsay.learn.model.Coefficients;
import java.util.Arrays;

/**
 * The numbers that the survey asks for, and the normalizer that their averages give: every feature
 * but the constant, and x² − ½ for each that is a number.
 *
 * <p>Features centred and of like size make gradients shorter, and the error surface rounder. Both
 * help private training more than any choice of step size: noise is in proportion to the bound on
 * the gradient's length, and directions in which features hardly vary learn slowly.
 */
final class Moments {

  /** A feature that varies less is not blown up further: noise in its variance would be too. */
  private static final double MIN_SCALE = 0.15;

  /** Estimated shares below so many standard errors are taken for 0. */
  private static final double SIGMAS = 2;

  private final FeatureLayout layout;
  private final int[] numeric;

  Moments(FeatureLayout layout) {
    this.layout = layout;
    this.numeric = layout.numeric();
  }

  int dimensions() {
    return layout.dimensions() - 1 + numeric.length;
  }

  /** Returns what no entry exceeds, or no vector's length: its square is Σ (1 + ¼ if a number). */
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
        projectShares(centers, block, SIGMAS * error);
      }
    }
    return new Normalizer(Coefficients.of(centers), Coefficients.of(scales));
  }

  /** Shares are at least 0, and of one attribute's indicators at most 1 together. */
  private static void projectShares(double[] shares, Block block, double least) {
    double sum = 0;
    for (int j = block.start(); j < block.start() + block.width(); j++) {
      shares[j] = shares[j] < least ? 0 : shares[j];
      sum += shares[j];
    }
    for (int j = block.start(); sum > 1 && j < block.start() + block.width(); j++) {
      shares[j] /= sum;
    }
  }
}
