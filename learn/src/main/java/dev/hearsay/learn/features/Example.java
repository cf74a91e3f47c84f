package dev.hearsay.learn.features;

import dev.hearsay.learn.AnswerVectors;

/**
 * One person's features, the constant 1 last, and target: private, and made to stay on the person's
 * device. What may leave it is drawn from what {@link AnswerVectors} compute.
 */
public final class Example {

  private final double[] features;
  private final double target;

  /**
   * @param features taken as they are, not copied
   */
  public Example(double[] features, double target) {
    this.features = features;
    this.target = target;
  }

  public double[] features() {
    return features;
  }

  public double target() {
    return target;
  }

  /** Never shows what it holds. */
  @Override
  public String toString() {
    return "Example of " + features.length + " features";
  }
}
