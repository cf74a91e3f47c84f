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
 * What is known of a training without its rounds; all but the status never changes.
 *
 * @param id what it is found by: 16 random characters that are safe in addresses
 * @param schemaText as in a schema file
 * @param mechanism as it was wanted
 * @param surveyShare which share of the people is surveyed first, if that was set
 * @param groupSize how many people each step asks, if that was set
 * @param status the last word once it is over
 * @param readingTokenHash what a reader's token hashes to; empty if anybody may read
 * @param reportingTokenHash what a device's token hashes to; empty if anybody may take part
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
        row.roundSeconds(),
        Instant.ofEpochMilli(row.created()),
        TrainingStatus.valueOf(row.status()),
        row.readingTokenHash(),
        row.reportingTokenHash());
  }

  /** The features that the model is about. */
  public FeatureSpace space() {
    return new FeatureSpace(SchemaFile.parse(schemaText, "schema").schema(), task, label);
  }

  /** One that has learned nothing yet. Designs mechanisms, which may take seconds. */
  Learner learner() {
    Settings settings =
        Settings.of(task, loss, AnswerMechanism.of(mechanism), surveyShare, groupSize);
    return new Learner(settings, space().layout(), people, RoundPlans::noise);
  }
}
