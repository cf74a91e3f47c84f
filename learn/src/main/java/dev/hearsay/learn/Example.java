package dev.hearsay.learn;

/**
 * One person's features, the constant 1 last, and target: private, and made to stay on the person's
 * device. What may leave it is made by {@link Respondent}.
 */
public final class Example {

  private final double[] features;
  private final double target;

  Example(double[] features, double target) {
    this.features = features;
    this.target = target;
  }

  /** The number of features, which is no secret. */
  int size() {
    return features.length;
  }

  double[] features() {
    return features;
  }

  double target() {
    return target;
  }

  /** Never shows what it holds. */
  @Override
  public String toString() {
    return "Example of " + features.length + " features";
  }
}
