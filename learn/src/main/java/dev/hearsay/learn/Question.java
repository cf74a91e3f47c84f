package dev.hearsay.learn;

import dev.hearsay.learn.features.Normalizer;
import dev.hearsay.learn.model.Coefficients;
import dev.hearsay.learn.model.Task;
import java.util.Arrays;

/**
 * A question of the server to one group of people, each of whom answers it once. It asks for their
 * target minus the model's score, the moments of their features, or the gradient of their loss; for
 * people with several records, for the mean over these. A question does not depend on the person
 * who answers it.
 *
 * @param round the number of the round, from 0 on
 * @param kind the quantity that the question asks for
 * @param task the kind of model
 * @param normalizer the normalizer that is applied to the features first
 * @param weights the model so far, for normalized features
 * @param bound the bound to which answers are clipped, after the device's local work
 * @param local the work of a device before it answers; local steps are for gradients only
 */
@SuppressWarnings("exports") // only this package uses the kind
public record Question(
    int round,
    Kind kind,
    Task task,
    Normalizer normalizer,
    Coefficients weights,
    double bound,
    LocalWork local) {

  enum Kind {
    /** The target minus the score of the model so far. */
    RESIDUAL,
    /** The absolute residual, minus the middle of its range ({@link TargetSurvey}). */
    DEVIATION,
    /** The features and the squares of numeric features ({@link Moments}). */
    MOMENTS,
    /** The gradient of the loss at the model so far. */
    GRADIENT;

    /** Returns whether an answer is one number instead of one number per feature. */
    boolean isNumber() {
      return this == RESIDUAL || this == DEVIATION;
    }
  }

  private static final double MIN_BOUND = 1e-9;
  private static final double MAX_BOUND = 1e9;

  /**
   * The largest size of weights and centres; scales are between its inverse and it. Then a
   * normalized feature is at most 10¹⁰⁰. A score is at most 10¹⁵⁰ per feature, and an entry of a
   * gradient at most 10²⁵⁰ per feature. So no number overflows for some people and not for others.
   * Local steps keep weights within it.
   */
  private static final double MAX_COEFFICIENT = 1e50;

  /**
   * The size below which weights and centres count as 0. So every number in the computation of an
   * answer is 0 or a normal floating-point number. Processors take many times as long for subnormal
   * numbers, and a made-up model could cause these for some people only.
   */
  private static final double LEAST_COEFFICIENT = 1 / MAX_COEFFICIENT;

  /** Creates a question about one record of each person. */
  public Question(
      int round, Kind kind, Task task, Normalizer normalizer, Coefficients weights, double bound) {
    this(round, kind, task, normalizer, weights, bound, LocalWork.ONE);
  }

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

  /**
   * Returns a weight moved into the range of legal weights. A size of up to {@link
   * #LEAST_COEFFICIENT} becomes 0. All weights take the same steps.
   */
  static double limited(double weight) {
    double size = Math.min(Math.abs(weight), MAX_COEFFICIENT) - LEAST_COEFFICIENT;
    return Math.copySign(Math.max(0, size), weight);
  }

  private static Coefficients withoutTiny(Coefficients values) {
    return Coefficients.of(
        Arrays.stream(values.toArray())
            .map(value -> Math.abs(value) < LEAST_COEFFICIENT ? 0 : value)
            .toArray());
  }

  /** Returns whether an answer is one number instead of one number per feature. */
  public boolean isNumber() {
    return kind.isNumber();
  }

  /**
   * Returns whether an answer follows from a person's target, features and score by the model so
   * far: the features are not normalized, and the question asks neither for their moments nor for
   * several local steps.
   */
  public boolean isPlain() {
    return kind != Kind.MOMENTS
        && local.steps() == 1
        && normalizer.equals(Normalizer.none(weights.size()));
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
