package dev.hearsay.learn;

import dev.hearsay.learn.features.Normalizer;
import dev.hearsay.learn.model.Coefficients;
import dev.hearsay.learn.model.Task;
import java.util.Arrays;

/**
 * What the server asks one group of people, each of them once: how far their target is from the
 * model so far, for the moments of their features, or for the gradient of their loss. Nothing in it
 * depends on the person asked.
 *
 * @param round which round it is asked in, from 0 on
 * @param normalizer is applied to the features first
 * @param weights the model so far, for normalized features
 * @param bound what the answer is clipped to
 */
@SuppressWarnings("exports") // what it asks is for this package to know
public record Question(
    int round, Kind kind, Task task, Normalizer normalizer, Coefficients weights, double bound) {

  enum Kind {
    /** How far the target is from the score of the model so far. */
    RESIDUAL,
    /** The size of that, less what {@link TargetSurvey} takes for the middle. */
    DEVIATION,
    MOMENTS,
    GRADIENT;

    /** Whether an answer is one number instead of one per feature. */
    boolean isNumber() {
      return this == RESIDUAL || this == DEVIATION;
    }
  }

  private static final double MIN_BOUND = 1e-9;
  private static final double MAX_BOUND = 1e9;

  /**
   * What weights and centres are at most, and scales between its inverse and it. A normalized
   * feature is at most 10¹⁰⁰ then, a score 10¹⁵⁰ per feature, and an entry of a gradient 10²⁵⁰ of
   * them: nothing overflows for some people and not for others.
   */
  private static final double MAX_COEFFICIENT = 1e50;

  /**
   * Weights and centres that are smaller count as 0. So every number on the way to an answer is 0
   * or has an exponent of its own: processors take many times as long for those that have none, and
   * a model could be made up so that these occur for some people only.
   */
  private static final double LEAST_COEFFICIENT = 1 / MAX_COEFFICIENT;

  /**
   * @throws IllegalArgumentException if a number is so small or large that answers might fail
   */
  public Question {
    if (round < 0) {
      throw new IllegalArgumentException("the round is " + round + "; it must be at least 0");
    }
    checkBound(bound);
    checkRange("a weight", weights, -MAX_COEFFICIENT);
    checkRange("a center", normalizer.centers(), -MAX_COEFFICIENT);
    checkRange("a scale", normalizer.scales(), 1 / MAX_COEFFICIENT);
    weights = withoutTiny(weights);
    normalizer = new Normalizer(withoutTiny(normalizer.centers()), normalizer.scales());
  }

  private static Coefficients withoutTiny(Coefficients values) {
    return Coefficients.of(
        Arrays.stream(values.toArray())
            .map(value -> Math.abs(value) < LEAST_COEFFICIENT ? 0 : value)
            .toArray());
  }

  static void checkBound(double bound) {
    Settings.checkRange("the bound", bound, MIN_BOUND, MAX_BOUND);
  }

  private static void checkRange(String what, Coefficients values, double least) {
    for (int j = 0; j < values.size(); j++) {
      Settings.checkRange(what, values.get(j), least, MAX_COEFFICIENT);
    }
  }
}
