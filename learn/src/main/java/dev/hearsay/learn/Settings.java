package dev.hearsay.learn;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.learn.model.Task;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * How to train. What is left open is chosen from the number of people and the predicted error of
 * their answers, never from the data.
 *
 * @param task the kind of model
 * @param loss what one person's answer may reveal
 * @param mechanism how answers are perturbed
 * @param lambda the weight of the penalty λ/2·|β|²
 * @param surveyShare which share of the people is surveyed for the features' moments, 0 for none
 * @param groupSize how many people each step asks
 * @param step γ₀; step t is γ₀/√t, but for linear models always γ₀
 * @param bound what gradients are clipped to
 */
public record Settings(
    Task task,
    PrivacyLoss loss,
    AnswerMechanism mechanism,
    double lambda,
    OptionalDouble surveyShare,
    OptionalInt groupSize,
    OptionalDouble step,
    OptionalDouble bound) {

  /** What the papers use. */
  public static final double USUAL_LAMBDA = 1e-4;

  public Settings {
    checkRange("lambda", lambda, 0, 1e6);
    surveyShare.ifPresent(share -> checkRange("the surveyed share", share, 0, 0.9));
    step.ifPresent(size -> checkRange("the step", size, 1e-9, 1e9));
    bound.ifPresent(limit -> Question.checkBound(limit));
    if (groupSize.isPresent() && groupSize.getAsInt() < 1) {
      throw new IllegalArgumentException(
          "the group size is " + groupSize.getAsInt() + "; it must be at least 1");
    }
  }

  static void checkRange(String what, double value, double least, double most) {
    if (!(value >= least && value <= most)) {
      throw new IllegalArgumentException(
          what + " is " + value + "; it must be in [" + least + ", " + most + "]");
    }
  }

  /** Everything chosen for you. */
  public static Settings of(Task task, PrivacyLoss loss) {
    AnswerMechanism auto = AnswerMechanism.of(AnswerMechanism.AUTO);
    return of(task, loss, auto, OptionalDouble.empty(), OptionalInt.empty());
  }

  /** Penalty, steps and bound chosen for you. */
  public static Settings of(
      Task task,
      PrivacyLoss loss,
      AnswerMechanism mechanism,
      OptionalDouble surveyShare,
      OptionalInt groupSize) {
    OptionalDouble open = OptionalDouble.empty();
    return new Settings(task, loss, mechanism, USUAL_LAMBDA, surveyShare, groupSize, open, open);
  }

  public Settings withMechanism(AnswerMechanism choice) {
    return new Settings(task, loss, choice, lambda, surveyShare, groupSize, step, bound);
  }

  public Settings withLambda(double weight) {
    return new Settings(task, loss, mechanism, weight, surveyShare, groupSize, step, bound);
  }

  /** 0 trains on the features as the schema's ranges make them, as the papers do. */
  public Settings withSurveyShare(double share) {
    return new Settings(
        task, loss, mechanism, lambda, OptionalDouble.of(share), groupSize, step, bound);
  }

  public Settings withGroupSize(int people) {
    return new Settings(
        task, loss, mechanism, lambda, surveyShare, OptionalInt.of(people), step, bound);
  }

  public Settings withStep(double first) {
    return new Settings(
        task, loss, mechanism, lambda, surveyShare, groupSize, OptionalDouble.of(first), bound);
  }

  public Settings withBound(double limit) {
    return new Settings(
        task, loss, mechanism, lambda, surveyShare, groupSize, step, OptionalDouble.of(limit));
  }
}
