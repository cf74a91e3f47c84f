package dev.hearsay.collector.training;

import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Report;
import dev.hearsay.collector.training.NewTraining.Rules;
import dev.hearsay.learn.Learner;
import dev.hearsay.learn.Round;
import dev.hearsay.learn.Settings;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.learn.features.Label;
import dev.hearsay.learn.model.Task;
import dev.hearsay.wire.json.SchemaFile;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A crowd of tall people who answer yes and short people who answer no, with a training for them.
 */
public final class Crowd {

  static final int GROUP = 5;

  public static final String SCHEMA =
      """
      {"name": "crowd", "attributes": [
        {"name": "height", "type": "numeric", "min": 0, "max": 10, "outside": "clamp"},
        {"name": "answer", "type": "categorical", "values": ["no", "yes"],
         "other": "no"}]}""";

  public static final FeatureSpace SPACE =
      new FeatureSpace(
          SchemaFile.parse(SCHEMA, "schema").schema(), Task.LOGISTIC, Label.of("answer"));

  private static final PrivacyLoss LOSS = PrivacyLoss.pure(4);

  private Crowd() {}

  static Settings settings() {
    return Settings.of(Task.LOGISTIC, LOSS).withSurveyShare(0).withGroupSize(GROUP);
  }

  /** Returns a learner in the state of a hosted training before its first round. */
  public static Learner learner(Settings settings, int people) {
    return new Learner(settings, SPACE.layout(), people, RoundPlans::noise);
  }

  /** Returns a training in groups of {@value #GROUP}, without a survey, which never settles. */
  static NewTraining training(int people, OptionalLong roundSeconds) {
    return new NewTraining(
        "crowd",
        SCHEMA,
        SPACE,
        settings(),
        people,
        new Rules(0.5, 0, 1),
        roundSeconds,
        Optional.empty(),
        Optional.empty());
  }

  /** Returns the report of a device to a round's plan. */
  public static Submission submission(Plan plan, int person) {
    double height = person % 10;
    Map<String, ?> values = Map.of("height", height, "answer", height < 5 ? "no" : "yes");
    Report report = Device.of(plan).report(Round.of(plan).orElseThrow().answer(values, plan));
    return new Submission(ReportId.random(), new ReportBytes(plan).write(report));
  }
}
