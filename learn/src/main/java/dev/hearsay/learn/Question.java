package dev.hearsay.learn;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.learn.gradient.MechanismChoice;

/**
 * What the server asks one group of people, each of them once: how far their target is from the
 * model so far, for the moments of their features, or for the gradient of their loss. Nothing in it
 * depends on the person asked.
 */
public final class Question {

  enum Kind {
    /** How far the target is from the score of the model so far. */
    RESIDUAL,
    /** The size of that, less what {@link TargetSurvey} takes for the middle. */
    DEVIATION,
    MOMENTS,
    GRADIENT;

    /** Whether an answer is one number instead of one a feature. */
    boolean isNumber() {
      return this == RESIDUAL || this == DEVIATION;
    }
  }

  private final int round;
  private final Kind kind;
  private final Task task;
  private final Normalizer normalizer;
  private final Coefficients weights;
  private final double bound;
  private final MechanismChoice mechanism;
  private final PrivacyLoss loss;

  /**
   * @param round counts from 0
   * @param normalizer is applied to the features first
   * @param weights the model so far, for normalized features
   * @param bound what the answer is clipped to
   * @param mechanism how it is perturbed
   * @param loss what it may reveal
   */
  Question(
      int round,
      Kind kind,
      Task task,
      Normalizer normalizer,
      Coefficients weights,
      double bound,
      MechanismChoice mechanism,
      PrivacyLoss loss) {
    if (round < 0 || !(bound > 0)) {
      throw new IllegalArgumentException(
          "round " + round + " with a bound of " + bound + "; at least 0 and above 0 are legal");
    }
    this.round = round;
    this.kind = kind;
    this.task = task;
    this.normalizer = normalizer;
    this.weights = weights;
    this.bound = bound;
    this.mechanism = mechanism;
    this.loss = loss;
  }

  /** Which round it is asked in, from 0 on. */
  public int round() {
    return round;
  }

  /** What an answer may reveal. */
  public PrivacyLoss loss() {
    return loss;
  }

  /** How an answer is perturbed. */
  public MechanismChoice mechanism() {
    return mechanism;
  }

  Kind kind() {
    return kind;
  }

  Task task() {
    return task;
  }

  Normalizer normalizer() {
    return normalizer;
  }

  Coefficients weights() {
    return weights;
  }

  double bound() {
    return bound;
  }

  /** Appends the question to a message. */
  public void writeTo(ByteWriter out) {
    out.integer(round)
        .constant(kind)
        .constant(task)
        .number(bound)
        .choice(mechanism)
        .loss(loss)
        .coefficients(weights);
    normalizer.writeTo(out);
  }

  /** The next of a message. */
  public static Question readFrom(ByteReader in) {
    int round = in.integer();
    Kind kind = in.constant(Kind.class);
    Task task = in.constant(Task.class);
    double bound = in.number();
    MechanismChoice mechanism = in.choice();
    PrivacyLoss loss = in.loss();
    Coefficients weights = in.coefficients();
    Normalizer normalizer = Normalizer.readFrom(in, weights.size());
    return new Question(round, kind, task, normalizer, weights, bound, mechanism, loss);
  }
}
