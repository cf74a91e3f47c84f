package dev.hearsay.learn;

import dev.hearsay.learn.features.FeatureLayout;

/**
 * The sizes of groups and steps of linear training, in units of the target's spread.
 *
 * <p>The squared loss, unlike the others, has slopes without bound, so its steps must fit its
 * curvature. The mean of (xᵀβ − y)² has the second derivatives H = 2·E[xxᵀ]. Their eigenvalues h
 * add up to 2·E|x|² ≤ 2a with a = attributes + 1: numbers are in [−1, 1] or have been scaled to a
 * variance of 1, and at most one of an attribute's indicators is set. A step of size γ multiplies
 * the error in a direction by 1 − γh. So steps of γ = 1/(2a) do not overshoot for any people. A
 * noisy survey may make features longer; even twice that curvature in a single direction does not
 * make the steps diverge.
 *
 * <p>The remaining choice is τ, the sum of all steps: directions with h well above 1/τ are learned,
 * and the others stay as they were. A larger τ learns more directions and admits more noise. Let n
 * people answer with a variance of v in every entry, and N = v/n. Noise that enters at a time u of
 * [0, τ] decays by e^{−h(t−u)}. Let w(u) be the part of it that remains in the average over the
 * second half, and z = hτ. Then the noise in a direction adds ½·N·τ·F(z) to the squared error,
 * where F(z) is z times the mean of w². F is at most {@value #WORST_DIRECTION}, near z = 2, and at
 * most ⅔·z. Over all d directions, whose h add up to 2a, noise adds at most
 *
 * <pre>  min(½·{@value #WORST_DIRECTION}·d·N·τ, ⅔·a·N·τ²)</pre>
 *
 * <p>and τ is the largest value for which this bound is {@value #NOISE_SHARE}. With few people or a
 * small ε, τ is close to 0, and the model stays near the target's mean.
 */
final class LeastSquares {

  /** The most that noise may add to the squared error, in proportion to the squared spread. */
  private static final double NOISE_SHARE = 0.1;

  /** The maximum of F. */
  private static final double WORST_DIRECTION = 0.341;

  private static final int MIN_STEPS = 20;
  private static final int MIN_GROUP = 100;

  private final double attributes;
  private final double largestStep;
  private final int dimensions;
  private final double bound;
  private final double variance;

  LeastSquares(FeatureLayout layout, AnswerNoise noise) {
    this.attributes = layout.blocks().size() + 1.0;
    this.largestStep = largestStep(layout);
    this.dimensions = layout.dimensions();
    // A gradient is 2x times a residual, and a residual is about as large as the spread.
    this.bound = noise.isBall() ? 2 * Math.sqrt(attributes) : 2;
    this.variance = bound * bound * noise.variance();
  }

  /**
   * Returns the bound to which gradients are clipped: about their usual length, or the usual size
   * of entries if entries are bounded.
   */
  double bound() {
    return bound;
  }

  /** Returns the group size for which steps of the largest size add up to τ. */
  int groupSize(int people) {
    if (people == 0) {
      return 1;
    }
    double wanted = people * largestStep / sumOfSteps(people);
    double most = people / (double) MIN_STEPS;
    return (int) Math.max(1, Math.min(most, Math.max(MIN_GROUP, wanted)));
  }

  /** Returns the size of each of {@code steps} steps. */
  double step(int people, int steps) {
    return Math.min(largestStep, sumOfSteps(people) / steps);
  }

  /**
   * Returns the largest step that overshoots for no people and no task: the other losses have less
   * curvature, except the hinge's rounded corner, whose slope is bounded.
   */
  static double largestStep(FeatureLayout layout) {
    return 1 / (2 * (layout.blocks().size() + 1.0));
  }

  private double sumOfSteps(int people) {
    double noise = variance / people;
    double byDirections = 2 * NOISE_SHARE / (WORST_DIRECTION * dimensions * noise);
    double byLength = Math.sqrt(1.5 * NOISE_SHARE / (attributes * noise));
    return Math.max(byDirections, byLength);
  }
}
