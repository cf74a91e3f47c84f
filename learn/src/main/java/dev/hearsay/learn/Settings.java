package dev.hearsay.learn;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.learn.model.Task;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The settings of a training. Empty settings are derived from the number of people and the
 * predicted error of their answers, never from the data.
 *
 * <pre>{@code
 * Settings settings = Settings.of(Task.LOGISTIC, PrivacyLoss.pure(4)).withGroupSize(500);
 * }</pre>
 *
 * @param task the kind of model
 * @param loss the largest loss of one person's answer
 * @param mechanism the mechanism that perturbs answers
 * @param lambda the weight of the penalty λ/2·|β|²
 * @param surveyShare the share of the people who are asked for the features' moments; 0 for no
 *     survey
 * @param groupSize the number of people in each step
 * @param step γ₀; step t is γ₀/√t, for linear models always γ₀
 * @param bound the bound to which gradients are clipped
 * @param local the work of a device on its records before it answers
 */
public record Settings(
    Task task,
    PrivacyLoss loss,
    AnswerMechanism mechanism,
    double lambda,
    OptionalDouble surveyShare,
    OptionalInt groupSize,
    OptionalDouble step,
    OptionalDouble bound,
    LocalWork local) {

  /** The weight of the penalty in the papers. */
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

  /** Returns settings that leave everything else to the schedule. */
  public static Settings of(Task task, PrivacyLoss loss) {
    AnswerMechanism auto = AnswerMechanism.of(AnswerMechanism.AUTO);
    return of(task, loss, auto, OptionalDouble.empty(), OptionalInt.empty());
  }

  /** Returns settings that use the papers' penalty and leave steps and bound to the schedule. */
  public static Settings of(
      Task task,
      PrivacyLoss loss,
      AnswerMechanism mechanism,
      OptionalDouble surveyShare,
      OptionalInt groupSize) {
    OptionalDouble open = OptionalDouble.empty();
    return new Settings(
        task, loss, mechanism, USUAL_LAMBDA, surveyShare, groupSize, open, open, LocalWork.ONE);
  }

  public Settings withMechanism(AnswerMechanism choice) {
    return new Settings(task, loss, choice, lambda, surveyShare, groupSize, step, bound, local);
  }

  public Settings withLambda(double weight) {
    return new Settings(task, loss, mechanism, weight, surveyShare, groupSize, step, bound, local);
  }

  /**
   * Returns these settings with another surveyed share. With 0, the training uses the features as
   * the schema's ranges define them, as the papers do.
   */
  public Settings withSurveyShare(double share) {
    return new Settings(
        task, loss, mechanism, lambda, OptionalDouble.of(share), groupSize, step, bound, local);
  }

  public Settings withGroupSize(int people) {
    return new Settings(
        task, loss, mechanism, lambda, surveyShare, OptionalInt.of(people), step, bound, local);
  }

  public Settings withStep(double first) {
    return new Settings(
        task,
        loss,
        mechanism,
        lambda,
        surveyShare,
        groupSize,
        OptionalDouble.of(first),
        bound,
        local);
  }

  public Settings withBound(double limit) {
    return new Settings(
        task,
        loss,
        mechanism,
        lambda,
        surveyShare,
        groupSize,
        step,
        OptionalDouble.of(limit),
        local);
  }

  /**
   * Returns these settings for devices that have several records each, or take several local steps.
   * People are then devices: each of them reports once, with one loss for all its records.
   */
  public Settings withLocalWork(LocalWork work) {
    return new Settings(task, loss, mechanism, lambda, surveyShare, groupSize, step, bound, work);
  }
}
