package dev.hearsay.learn.features;

/**
 * A person's features, the constant 1 last, and target: private, and made to stay on the person's
 * device. What may leave it is drawn from what {@code AnswerVectors} computes.
 *
 * @param features taken as they are, not copied
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Example(double[] features, double target) {

  /** Never shows what it holds. */
  @Override
  public String toString() {
    return "Example of " + features.length + " features";
  }
}
