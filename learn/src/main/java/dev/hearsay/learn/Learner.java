package dev.hearsay.learn;

import dev.hearsay.learn.Question.Kind;
import dev.hearsay.learn.features.FeatureLayout;
import dev.hearsay.learn.model.Model;

/**
 * The server's side of a training. It makes one question per round and learns from the mean of the
 * answers. The first rounds may be surveys: of a linear model's target, and of the features'
 * moments. Each remaining round is a step along the negative mean gradient. The model is the
 * average of the second half of the iterates.
 *
 * <p>Not thread-safe.
 */
public final class Learner {

  private final Settings settings;
  private final FeatureLayout layout;
  private final Schedule schedule;
  private LearnerState state;

  /**
   * @param people the number of people in all rounds together
   * @param noises predicts the noise of their answers
   */
  public Learner(
      Settings settings, FeatureLayout layout, int people, AnswerNoise.Predictor noises) {
    this.settings = settings;
    this.layout = layout;
    this.schedule = Schedule.of(settings, layout, people, noises);
    this.state = LearnerState.start(layout.dimensions());
  }

  /** Returns the schedule: the kind and the group size of every round. */
  public Schedule schedule() {
    return schedule;
  }

  /** Returns the number of the current round, which is the number of completed rounds. */
  public int round() {
    return state.round();
  }

  /** Returns whether all rounds are over. */
  public boolean isDone() {
    return state.round() == rounds();
  }

  /** Returns the number of planned rounds: the surveys, if there are any, and the steps. */
  public int rounds() {
    return schedule.rounds();
  }

  /** Returns the number of people that the current round asks. */
  public int groupSize() {
    return schedule.asked(state.round());
  }

  private Kind kind() {
    return schedule.kind(state.round());
  }

  /** Returns the question of the current round. */
  public Question question() {
    return new Question(
        state.round(),
        kind(),
        settings.task(),
        state.normalizer(),
        state.weights(),
        bound(),
        settings.local());
  }

  /** Returns the mechanism that perturbs answers to the current question. */
  public AnswerMechanism mechanism() {
    return kind().isNumber() ? TargetSurvey.mechanism(settings) : settings.mechanism();
  }

  private double bound() {
    return switch (kind()) {
      case RESIDUAL -> TargetSurvey.RESIDUAL_BOUND;
      case DEVIATION -> TargetSurvey.DEVIATION_BOUND;
      case MOMENTS -> new Moments(layout).bound(schedule.isBall());
      case GRADIENT -> settings.bound().orElse(schedule.bound() * state.spread());
    };
  }

  /**
   * Ends the round and updates the model.
   *
   * @param mean the mean of the answers
   * @param error the standard error of an entry of the mean
   */
  public void learn(double[] mean, double error) {
    switch (kind()) {
      case RESIDUAL -> state = state.withConstant(TargetSurvey.mean(mean[0]));
      case DEVIATION -> state = state.withSpread(TargetSurvey.spread(mean[0]));
      case MOMENTS -> state = state.withNormalizer(new Moments(layout).normalizer(mean, error));
      case GRADIENT -> step(mean);
    }
  }

  private void step(double[] gradient) {
    int step = state.round() - schedule.surveys() + 1;
    double size = schedule.step(step);
    double[] weights = state.weights().toArray();
    for (int j = 0; j < weights.length; j++) {
      weights[j] -= size * (gradient[j] + settings.lambda() * weights[j]);
    }
    state = state.withIterate(weights, 2 * step > schedule.steps());
  }

  /** Returns the distance by which the last round moved the model, in proportion to its length. */
  public double movement() {
    return state.movement();
  }

  /** Returns the model after the completed rounds. */
  public Model model() {
    return new Model(settings.task(), state.normalizer().undo(state.averaged()));
  }
}
