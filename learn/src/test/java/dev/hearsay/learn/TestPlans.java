package dev.hearsay.learn;

import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.design.Planner;

/** The plans of rounds, made as a server makes them. */
final class TestPlans {

  private TestPlans() {}

  static Plan plan(Round round, AnswerMechanism mechanism, PrivacyLoss loss) {
    return plan(round.planSchema("crowd", mechanism), mechanism, loss);
  }

  static AnswerNoise noise(AnswerMechanism mechanism, int dimensions, PrivacyLoss loss) {
    Schema answer = new Schema("answer", Round.attributes(mechanism.isBall(), dimensions, 1));
    return AnswerNoise.of(plan(answer, mechanism, loss));
  }

  private static Plan plan(Schema asked, AnswerMechanism mechanism, PrivacyLoss loss) {
    Planner planner = Planner.forSchema(asked).epsilon(loss.epsilon()).delta(loss.delta());
    return (mechanism.isBall() ? planner : planner.mechanism(mechanism.name())).plan();
  }
}
