package dev.hearsay.learn;

import dev.hearsay.learn.Question.Kind;
import dev.hearsay.learn.features.FeatureLayout;
import dev.hearsay.learn.model.Model;

/**
 * The server's side of training: asks one question per round, and learns from the sum of the
 * answers. The first rounds may be surveys, of a linear model's target and of the features'
 * moments; every other is a step down the mean gradient. The model is the average of the iterates
 * of the second half.
 *
 * <p>Not thread-safe.
 */
public final class Learner {

  private final Settings settings;
  private final FeatureLayout layout;
  private final Schedule schedule;
  private LearnerState state;

  /**
   * @param people how many there are to be asked, all in all
   * @param noises what to expect of their answers
   */
  public Learner(
      Settings settings, FeatureLayout layout, int people, AnswerNoise.Predictor noises) {
    this.settings = settings;
    this.layout = layout;
    this.schedule = Schedule.of(settings, layout, people, noises);
    this.state = LearnerState.start(layout.dimensions());
  }

  /** Who is asked what. */
  public Schedule schedule() {
    return schedule;
  }

  /** The number of the current round: how many are over. */
  public int round() {
    return state.round();
  }

  /** Whether all rounds are over. */
  public boolean isDone() {
    return state.round() == rounds();
  }

  /** How many rounds are planned: the surveys, if there are any, and the steps. */
  public int rounds() {
    return schedule.rounds();
  }

  /** How many people the current round asks. */
  public int groupSize() {
    return schedule.asked(state.round());
  }

  private Kind kind() {
    return schedule.kind(state.round());
  }

  /** What the current round asks. */
  public Question question() {
    return new Question(
        state.round(), kind(), settings.task(), state.normalizer(), state.weights(), bound());
  }

  /** How answers to the current question are perturbed. */
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
   * Ends the round.
   *
   * @param mean of the answers
   * @param error the standard error of an entry of it
   */
  public void learn(double[] mean, double error) {
    switch (kind()) {
      case RESIDUAL -> state = state.centred(TargetSurvey.mean(mean[0]));
      case DEVIATION -> state = state.withSpread(TargetSurvey.spread(mean[0]));
      case MOMENTS -> state = state.surveyed(new Moments(layout).normalizer(mean, error));
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
    state = state.stepped(weights, 2 * step > schedule.steps());
  }

  /** The distance that the last round moved the model, in proportion to its length. */
  public double movement() {
    return state.movement();
  }

  /** The model so far. */
  public Model model() {
    return new Model(settings.task(), state.normalizer().undo(state.averaged()));
  }
}
