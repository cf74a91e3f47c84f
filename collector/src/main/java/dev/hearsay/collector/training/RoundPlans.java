package dev.hearsay.collector.training;

import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.design.Planner;
import dev.hearsay.learn.AnswerMechanism;
import dev.hearsay.learn.AnswerNoise;
import dev.hearsay.learn.Round;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.vector.BallMechanism;

/** A factory for the plans of rounds, which also predicts the noise of reports to such plans. */
final class RoundPlans {

  private RoundPlans() {}

  /**
   * Returns the plan of a round.
   *
   * @param training the training's name
   */
  static Plan plan(Round round, String training, AnswerMechanism mechanism, PrivacyLoss loss) {
    return plan(round.planSchema(training, mechanism), mechanism, loss);
  }

  /** Returns the noise of reports at a bound of 1. Noise is proportional to the bound. */
  static AnswerNoise noise(AnswerMechanism mechanism, int dimensions, PrivacyLoss loss) {
    Schema asked = new Schema("answers", Round.attributes(mechanism.isBall(), dimensions, 1));
    return AnswerNoise.of(plan(asked, mechanism, loss));
  }

  private static Plan plan(Schema asked, AnswerMechanism mechanism, PrivacyLoss loss) {
    Planner planner = Planner.forSchema(asked).epsilon(loss.epsilon()).delta(loss.delta());
    if (!mechanism.isBall()) {
      planner.mechanism(mechanism.name());
      mechanism.entries(asked.attributes().size()).ifPresent(planner::sample);
    }
    return checked(planner.plan(), mechanism);
  }

  /**
   * Returns the plan after checking that the planner chose the requested mechanism. For a ball, the
   * planner chooses the mechanism by itself.
   */
  static Plan checked(Plan plan, AnswerMechanism mechanism) {
    Mechanism planned = plan.parts().get(0).mechanism();
    if (planned instanceof BallMechanism && !planned.name().equals(mechanism.chosen())) {
      throw new IllegalArgumentException(
          "vectors of bounded length are planned with %s; %s was asked for"
              .formatted(planned.name(), mechanism.chosen()));
    }
    return plan;
  }
}
