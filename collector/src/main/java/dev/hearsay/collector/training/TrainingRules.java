package dev.hearsay.collector.training;

/**
 * When to go on and when to stop.
 *
 * @param leastShare of a round's reports that must have come for a deadline to end it
 * @param settledBelow the model has settled when so many rounds in a row have moved it by less than
 *     this, in proportion to its length; 0 for never
 * @param calmRounds how many rounds in a row
 */
public record TrainingRules(double leastShare, double settledBelow, int calmRounds) {

  /** Half of a group is enough; stops when five rounds have moved the model by less than 0.1 %. */
  public static final TrainingRules USUAL = new TrainingRules(0.5, 0.001, 5);

  public TrainingRules {
    if (!(leastShare > 0 && leastShare <= 1) || !(settledBelow >= 0) || calmRounds < 1) {
      throw new IllegalArgumentException(
          ("at least %s of a group, settled below %s in %s rounds;"
                  + " (0, 1], 0 or more, and 1 or more are legal")
              .formatted(leastShare, settledBelow, calmRounds));
    }
  }
}
