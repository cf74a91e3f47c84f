package dev.hearsay.collector.publish;

import dev.hearsay.Plan;
import dev.hearsay.collector.collection.CollectionInfo.PublishingRule;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The publishing rule for collections whose request has none.
 *
 * @param every the smallest number of new reports per publication; empty if {@link BatchChoice}
 *     chooses it for each collection
 * @param pause the shortest time between two publications
 */
public record PublishingDefault(OptionalLong every, Optional<Duration> pause) {

  /** A default without a pause, whose number is chosen for each collection. */
  public static final PublishingDefault CHOSEN =
      new PublishingDefault(OptionalLong.empty(), Optional.empty());

  public PublishingDefault {
    every.ifPresent(number -> new PublishingRule(number, Optional.empty())); // validates the number
    pause.ifPresent(time -> new PublishingRule(1, Optional.of(time)));
  }

  /** Returns this default with the values that a request states. */
  public PublishingDefault with(OptionalLong named, Optional<Duration> namedPause) {
    return new PublishingDefault(named.isPresent() ? named : every, namedPause);
  }

  /**
   * A publishing rule and the reason for its number of new reports.
   *
   * @param reason {@link BatchChoice.Reason#STATED} if the request or the operator stated the
   *     number
   */
  public record Choice(PublishingRule rule, BatchChoice.Reason reason) {}

  /**
   * Returns the rule for a plan.
   *
   * @param people the number of expected people, if known
   */
  public Choice choose(Plan plan, OptionalLong people) {
    if (every.isPresent()) {
      return new Choice(new PublishingRule(every.getAsLong(), pause), BatchChoice.Reason.STATED);
    }
    BatchChoice chosen = BatchChoice.of(plan, people);
    return new Choice(new PublishingRule(chosen.every(), pause), chosen.reason());
  }
}
