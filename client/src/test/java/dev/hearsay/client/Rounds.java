package dev.hearsay.client;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.design.Planner;
import dev.hearsay.learn.AnswerMechanism;
import dev.hearsay.learn.AnswerNoise;
import dev.hearsay.learn.Learner;
import dev.hearsay.learn.Round;
import dev.hearsay.learn.Settings;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.learn.features.Label;
import dev.hearsay.learn.model.Task;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Plans of the rounds of a training, and the values of a person who takes part. */
final class Rounds {

  static final Map<String, Object> PERSON = Map.of("height", 7, "answer", "yes");

  private static final FeatureSpace SPACE =
      space(
          new Schema(
              "small",
              List.of(
                  new Numeric("height", 0, 10).clamped(),
                  new Categorical("answer", List.of("no", "yes")).withOther("no"))));

  /** A constant prediction of noise: no plan in these tests depends on it. */
  private static final AnswerNoise.Predictor NOISE =
      (mechanism, dimensions, loss) -> new AnswerNoise(mechanism.isBall(), 1);

  private Rounds() {}

  private static FeatureSpace space(Schema schema) {
    return new FeatureSpace(schema, Task.LOGISTIC, Label.of("answer"));
  }

  /** Returns the plan of the first round: one gradient, as one vector. */
  static Plan first(double epsilon) {
    return first(SPACE, epsilon);
  }

  /** Returns the plan of the first round of a training whose model learns from this category. */
  static Plan about(Categorical feature, double epsilon) {
    Categorical answer = new Categorical("answer", List.of("no", "yes")).withOther("no");
    return first(space(new Schema("large", List.of(feature, answer))), epsilon);
  }

  private static Plan first(FeatureSpace space, double epsilon) {
    return plan(space, learner(space, epsilon), epsilon);
  }

  private static Learner learner(FeatureSpace space, double epsilon) {
    Settings settings =
        Settings.of(space.task(), PrivacyLoss.pure(epsilon)).withSurveyShare(0).withGroupSize(2);
    return new Learner(settings, space.layout(), 100, NOISE);
  }

  private static Plan plan(FeatureSpace space, Learner learner, double epsilon) {
    AnswerMechanism mechanism = learner.mechanism();
    Schema asked = new Round(space, learner.question()).planSchema("training", mechanism);
    Planner planner = Planner.forSchema(asked).epsilon(epsilon);
    return (mechanism.isBall() ? planner : planner.mechanism(mechanism.name())).plan();
  }

  /**
   * Returns the plan of round {@code number}, from 0 on, after earlier rounds have changed the
   * model.
   */
  static Plan later(int number, double epsilon) {
    Learner learner = learner(SPACE, epsilon);
    while (learner.round() < number) {
      learner.learn(new double[] {0.5, -0.25}, 0.1);
    }
    return plan(SPACE, learner, epsilon);
  }

  /** Returns a plan about a schema in which some values have no place. */
  static Plan partial(double epsilon) {
    Schema schema =
        new Schema(
            "partial",
            List.of(new Numeric("height", 0, 10), new Categorical("answer", List.of("no", "yes"))));
    return first(space(schema), epsilon);
  }

  /**
   * Returns a plan that asks for the number that a linear model learns, with a mechanism for
   * numbers.
   */
  static Plan number(String label, double epsilon) {
    Schema schema = new Schema("numbers", List.of(new Numeric(label, 0, 10).clamped()));
    FeatureSpace space = new FeatureSpace(schema, Task.LINEAR, Label.of(label));
    Settings settings =
        Settings.of(Task.LINEAR, PrivacyLoss.pure(epsilon))
            .withMechanism(AnswerMechanism.of("duchi"))
            .withGroupSize(2);
    return plan(space, new Learner(settings, space.layout(), 1_000, NOISE), epsilon);
  }

  /** Returns the same plan with another question. */
  static Plan asking(Plan plan, UnaryOperator<String> change) {
    String question = change.apply(plan.schema().question().orElseThrow());
    Schema schema =
        new Schema(plan.schema().name(), plan.schema().attributes(), Optional.of(question));
    return new Plan(schema, plan.loss(), plan.sampled(), plan.parts());
  }
}
