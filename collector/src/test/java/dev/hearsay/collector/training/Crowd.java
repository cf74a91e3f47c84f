package dev.hearsay.collector.training;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.learn.FeatureSpace;
import dev.hearsay.learn.Label;
import dev.hearsay.learn.Respondent;
import dev.hearsay.learn.Settings;
import dev.hearsay.learn.Task;
import dev.hearsay.learn.federated.Coordinator.Rules;
import dev.hearsay.learn.federated.MemoryLedger;
import dev.hearsay.learn.federated.Worker;
import dev.hearsay.wire.ReportId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Tall people who say yes and short people who say no, and a training for them. */
final class Crowd {

  static final int GROUP = 5;

  static final String SCHEMA =
      """
      {"name": "crowd", "attributes": [
        {"name": "height", "type": "numeric", "min": 0, "max": 10, "outside": "clamp"},
        {"name": "answer", "type": "categorical", "values": ["no", "yes"],
         "other": "no"}]}""";

  private static final FeatureSpace SPACE =
      new FeatureSpace(
          new Schema(
              "crowd",
              List.of(
                  new Numeric("height", 0, 10), new Categorical("answer", List.of("no", "yes")))),
          Task.LOGISTIC,
          Label.of("answer"));

  private static final PrivacyLoss LOSS = PrivacyLoss.pure(4);
  private static final Respondent RESPONDENT = Respondent.of(SPACE.layout(), LOSS);

  private Crowd() {}

  /** In groups of {@value #GROUP}, without a survey, and never settled. */
  static NewTraining training(int people, OptionalLong roundSeconds) {
    return new NewTraining(
        "crowd",
        SCHEMA,
        SPACE,
        Settings.of(Task.LOGISTIC, LOSS).withSurveyShare(0).withGroupSize(GROUP),
        people,
        new Rules(0.5, 0, 1),
        roundSeconds,
        Optional.empty(),
        Optional.empty());
  }

  static ReportId name(int device) {
    return new ReportId(7, device);
  }

  static Worker device(int number) {
    return new Worker(
        name(number).toString(),
        SPACE.encode(new double[] {number % 10, number % 10 < 5 ? 0 : 1}),
        RESPONDENT,
        new MemoryLedger(LOSS));
  }
}
