package dev.hearsay.collector.training;

import dev.hearsay.collector.store.TrainingRow;
import dev.hearsay.learn.Settings;
import dev.hearsay.learn.features.FeatureSpace;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A training that is wanted.
 *
 * @param name for people
 * @param schemaText the schema of the space, as in a schema file
 * @param people how many are expected, all in all
 * @param roundSeconds how long after its start a round ends with fewer reports than it wants, if
 *     ever
 * @param readingTokenHash what a reader's token hashes to; empty if anybody may read
 * @param reportingTokenHash what a device's token hashes to; empty if anybody may take part
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

  /** The model goes out with every plan. */
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

  /** A training that asks, from now on; the store gives it a number. */
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
   * When to go on and when to stop.
   *
   * @param leastShare of a round's reports that must have come for a deadline to end it
   * @param settledBelow the model has settled when so many rounds in a row have moved it by less
   *     than this, in proportion to its length; 0 for never
   * @param calmRounds how many rounds in a row
   */
  public record Rules(double leastShare, double settledBelow, int calmRounds) {

    /**
     * Half of a group is enough; stops when five rounds have moved the model by less than 0.1 %.
     */
    public static final Rules USUAL = new Rules(0.5, 0.001, 5);

    public Rules {
      if (!(leastShare > 0 && leastShare <= 1) || !(settledBelow >= 0) || calmRounds < 1) {
        throw new IllegalArgumentException(
            ("at least %s of a group, settled below %s in %s rounds;"
                    + " (0, 1], 0 or more, and 1 or more are legal")
                .formatted(leastShare, settledBelow, calmRounds));
      }
    }
  }
}
