package dev.hearsay.learn.features;

/**
 * The features and the target of one person: private, and made to stay on the person's device. Only
 * draws from the vectors that {@code AnswerVectors} computes leave the device.
 *
 * @param features the features, the last of which is the constant 1; the array is not copied
 * @param target the number or class to predict, in [−1, 1]
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Example(double[] features, double target) {

  /** Returns the number of features, and no private value. */
  @Override
  public String toString() {
    return "Example of " + features.length + " features";
  }
}
