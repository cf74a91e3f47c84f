package dev.hearsay.learn.features;

import dev.hearsay.learn.model.Coefficients;

/**
 * The centring and scaling of features before a model is applied. The constant 1 is left out. A
 * normalizer is public: it follows from the schema's ranges alone, or from estimates of a survey.
 *
 * @param centers the numbers that are subtracted from the features
 * @param scales the numbers by which the differences are divided
 */
public record Normalizer(Coefficients centers, Coefficients scales) {

  /**
   * Returns a normalizer for a number of features, including the constant.
   *
   * @throws IllegalArgumentException if the number of centers or scales differs from the number of
   *     features without the constant, or if a scale is not above 0
   */
  public static Normalizer of(Coefficients centers, Coefficients scales, int dimensions) {
    boolean fits = centers.size() == dimensions - 1 && scales.size() == dimensions - 1;
    for (int j = 0; fits && j < scales.size(); j++) {
      fits = scales.get(j) > 0;
    }
    if (!fits) {
      throw new IllegalArgumentException(
          String.format(
              "the normalizer does not fit %s features: it has %s centers and %s scales,"
                  + " and must have %s of each, with scales above 0",
              dimensions, centers.size(), scales.size(), dimensions - 1));
    }
    return new Normalizer(centers, scales);
  }

  /** Returns a normalizer that leaves features unchanged. */
  public static Normalizer none(int dimensions) {
    return new Normalizer(
        Coefficients.filled(dimensions - 1, 0), Coefficients.filled(dimensions - 1, 1));
  }

  /** Normalizes features in place. */
  public void apply(double[] features) {
    for (int j = 0; j < centers.size(); j++) {
      features[j] = (features[j] - centers.get(j)) / scales.get(j);
    }
  }

  /**
   * Returns the weights for unnormalized features that give the same scores as {@code weights} for
   * normalized ones.
   */
  public Coefficients undo(double[] weights) {
    double[] plain = weights.clone();
    int constant = centers.size();
    for (int j = 0; j < constant; j++) {
      plain[j] = weights[j] / scales.get(j);
      plain[constant] -= plain[j] * centers.get(j);
    }
    return Coefficients.of(plain);
  }
}
