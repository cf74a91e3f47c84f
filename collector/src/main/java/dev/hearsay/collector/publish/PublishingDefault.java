package dev.hearsay.collector.publish;

import dev.hearsay.Plan;
import dev.hearsay.collector.collection.PublishingRule;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The rule of collections whose request names none.
 *
 * @param every at least so many new reports at once; empty if {@link BatchChoice} is to choose
 * @param pause no sooner than so long after the last
 */
public record PublishingDefault(OptionalLong every, Optional<Duration> pause) {

  /** The number is chosen for each collection, and there is no pause. */
  public static final PublishingDefault CHOSEN =
      new PublishingDefault(OptionalLong.empty(), Optional.empty());

  public PublishingDefault {
    every.ifPresent(number -> new PublishingRule(number, Optional.empty())); // which checks it
    pause.ifPresent(time -> new PublishingRule(1, Optional.of(time)));
  }

  /** The same rule for all collections. */
  public static PublishingDefault always(PublishingRule rule) {
    return new PublishingDefault(OptionalLong.of(rule.every()), rule.pause());
  }

  /** The same, with what a request names. */
  public PublishingDefault with(OptionalLong named, Optional<Duration> namedPause) {
    return new PublishingDefault(named.isPresent() ? named : every, namedPause);
  }

  /**
   * A rule, and why its number of new reports is what it is.
   *
   * @param reason {@link BatchChoice.Reason#STATED} if the number was named
   */
  public record Choice(PublishingRule rule, BatchChoice.Reason reason) {}

  /**
   * The rule for a plan.
   *
   * @param people how many are expected, if that is known
   */
  public Choice choose(Plan plan, OptionalLong people) {
    if (every.isPresent()) {
      return new Choice(new PublishingRule(every.getAsLong(), pause), BatchChoice.Reason.STATED);
    }
    BatchChoice chosen = BatchChoice.of(plan, people);
    return new Choice(new PublishingRule(chosen.every(), pause), chosen.reason());
  }
}
