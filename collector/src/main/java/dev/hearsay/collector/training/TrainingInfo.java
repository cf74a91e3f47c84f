package dev.hearsay.collector.training;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.collector.store.TrainingRow;
import dev.hearsay.learn.AnswerMechanism;
import dev.hearsay.learn.Learner;
import dev.hearsay.learn.Settings;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.learn.features.Label;
import dev.hearsay.learn.model.Task;
import dev.hearsay.wire.json.SchemaFile;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The properties of a training without its rounds. Only the status ever changes.
 *
 * @param id 16 random characters that are safe in addresses
 * @param schemaText the schema as in a schema file
 * @param mechanism the requested mechanism
 * @param surveyShare the share of the people who are surveyed first, if the request stated it
 * @param groupSize the number of people per step, if the request stated it
 * @param settings the other settings that the request stated, as JSON
 * @param status the stored status, which is final once the training is over
 * @param readingTokenHash the hash of the reading token; empty if reading is open
 * @param reportingTokenHash the hash of the reporting token; empty if reporting is open
 */
public record TrainingInfo(
    String id,
    String name,
    String schemaText,
    Label label,
    Task task,
    PrivacyLoss loss,
    String mechanism,
    int people,
    OptionalDouble surveyShare,
    OptionalInt groupSize,
    String settings,
    OptionalLong roundSeconds,
    Instant created,
    TrainingStatus status,
    Optional<byte[]> readingTokenHash,
    Optional<byte[]> reportingTokenHash) {

  static TrainingInfo of(TrainingRow row) {
    return new TrainingInfo(
        row.id(),
        row.name(),
        row.schemaText(),
        new Label(row.label(), row.threshold()),
        Task.valueOf(row.task()),
        new PrivacyLoss(row.epsilon(), row.delta()),
        row.mechanism(),
        row.people(),
        row.surveyShare(),
        row.groupSize(),
        row.settings(),
        row.roundSeconds(),
        Instant.ofEpochMilli(row.created()),
        TrainingStatus.valueOf(row.status()),
        row.readingTokenHash(),
        row.reportingTokenHash());
  }

  /** Returns the feature space of the model. */
  public FeatureSpace space() {
    return new FeatureSpace(SchemaFile.parse(schemaText, "schema").schema(), task, label);
  }

  /** Returns a learner before its first round. Designs mechanisms, which may take seconds. */
  Learner learner() {
    Settings usual = Settings.of(task, loss, AnswerMechanism.of(mechanism), surveyShare, groupSize);
    return new Learner(
        SettingsFields.read(settings, usual), space().layout(), people, RoundPlans::noise);
  }
}
