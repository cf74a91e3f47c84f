package dev.hearsay.learn.features;

import dev.hearsay.learn.model.Coefficients;

/**
 * Centres and scales features, but for the constant 1, before a model sees them. It is public: the
 * schema's ranges alone, or estimates from a survey.
 *
 * @param centers what is subtracted
 * @param scales what is divided by then
 */
public record Normalizer(Coefficients centers, Coefficients scales) {

  /**
   * Of so many features, the constant included.
   *
   * @throws IllegalArgumentException if there are not as many, or a scale is not above 0
   */
  public static Normalizer of(Coefficients centers, Coefficients scales, int dimensions) {
    boolean fits = centers.size() == dimensions - 1 && scales.size() == dimensions - 1;
    for (int j = 0; fits && j < scales.size(); j++) {
      fits = scales.get(j) > 0;
    }
    if (!fits) {
      throw new IllegalArgumentException(
          "a normalizer that does not fit " + dimensions + " features");
    }
    return new Normalizer(centers, scales);
  }

  /** Leaves features as they are. */
  public static Normalizer none(int dimensions) {
    return new Normalizer(
        Coefficients.filled(dimensions - 1, 0), Coefficients.filled(dimensions - 1, 1));
  }

  /** Normalizes in place. */
  public void apply(double[] features) {
    for (int j = 0; j < centers.size(); j++) {
      features[j] = (features[j] - centers.get(j)) / scales.get(j);
    }
  }

  /** Weights for plain features that give the scores that {@code weights} give normalized ones. */
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
