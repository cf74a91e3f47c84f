package dev.hearsay.collector.training;

import dev.hearsay.collector.store.TrainingRow;
import dev.hearsay.learn.Settings;
import dev.hearsay.learn.features.FeatureSpace;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A request for a new training.
 *
 * @param name a name for people
 * @param schemaText the schema of the feature space, as in a schema file
 * @param people the number of expected participants in all rounds together
 * @param roundSeconds the time after which a round may end with fewer reports than planned, if any
 * @param readingTokenHash the hash of the reading token; empty if reading is open
 * @param reportingTokenHash the hash of the reporting token; empty if reporting is open
 */
public record NewTraining(
    String name,
    String schemaText,
    FeatureSpace space,
    Settings settings,
    int people,
    Rules rules,
    OptionalLong roundSeconds,
    Optional<byte[]> readingTokenHash,
    Optional<byte[]> reportingTokenHash) {

  private static final int MAX_NAME = 200;
  private static final int MAX_SCHEMA = 1 << 18;

  /** The largest number of features: the model is sent with every plan. */
  private static final int MAX_FEATURES = 1_000;

  private static final int MAX_PEOPLE = 100_000_000;

  private static final long MAX_SECONDS = 30L * 24 * 60 * 60;

  public NewTraining {
    check("the name's length", name.length(), MAX_NAME);
    check("the schema's length", schemaText.length(), MAX_SCHEMA);
    check("the number of features", space.dimensions(), MAX_FEATURES);
    check("the number of people", people, MAX_PEOPLE);
    roundSeconds.ifPresent(seconds -> check("the round's seconds", seconds, MAX_SECONDS));
  }

  /** Returns the row of a training whose first round is open. The store assigns its number. */
  TrainingRow row(String id, long now) {
    return new TrainingRow(
        0,
        id,
        name,
        schemaText,
        space.label().attribute(),
        space.label().threshold(),
        settings.task().name(),
        settings.loss().epsilon(),
        settings.loss().delta(),
        settings.mechanism().name(),
        people,
        settings.surveyShare(),
        settings.groupSize(),
        SettingsFields.write(settings),
        roundSeconds,
        rules.leastShare(),
        rules.settledBelow(),
        rules.calmRounds(),
        now,
        TrainingStatus.ASKING.name(),
        readingTokenHash,
        reportingTokenHash);
  }

  private static void check(String what, long value, long most) {
    if (value < 1 || value > most) {
      throw new IllegalArgumentException(
          what + " is " + value + "; it must be in [1, " + most + "]");
    }
  }

  /**
   * The rules for ending rounds and the training.
   *
   * @param leastShare the share of a group that must have reported before a round may end by its
   *     time limit
   * @param settledBelow the model has settled when {@code calmRounds} rounds in a row have moved it
   *     by less than this, relative to its length; 0 means never
   * @param calmRounds the number of such rounds in a row
   */
  public record Rules(double leastShare, double settledBelow, int calmRounds) {

    /**
     * The default rules: half of a group is enough, and the training stops when five rounds in a
     * row have moved the model by less than 0.1 %.
     */
    public static final Rules USUAL = new Rules(0.5, 0.001, 5);

    public Rules {
      if (!(leastShare > 0 && leastShare <= 1) || !(settledBelow >= 0) || calmRounds < 1) {
        throw new IllegalArgumentException(
            ("leastShare is %s, settledBelow is %s and calmRounds is %s; they must be in (0, 1],"
                    + " 0 or more, and 1 or more")
                .formatted(leastShare, settledBelow, calmRounds));
      }
    }
  }
}
