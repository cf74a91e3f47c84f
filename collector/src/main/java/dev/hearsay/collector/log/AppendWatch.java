package dev.hearsay.collector.log;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * A watch over appends to the topic that shows whether the brokers store reports. The brokers'
 * metadata do not show it: too few copies are in sync although every partition has a leader, and
 * without a controller the metadata are out of date. Thread-safe.
 */
final class AppendWatch {

  /** The time for which appends may wait: another broker may have to take over as leader first. */
  private static final Duration MAX_WAIT = Duration.ofSeconds(15);

  /**
   * The time for which a failure counts. Afterwards the next append shows whether brokers store
   * reports again: a collector that is not ready may receive none.
   */
  private static final Duration FAILURE_COUNTS = Duration.ofSeconds(30);

  private final LongSupplier nanoTime;
  private long waiting;
  private long progressNanos;
  private boolean isFailing;
  private long failureNanos;

  AppendWatch(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Notes that an append has been sent to the brokers. */
  synchronized void begin() {
    if (waiting++ == 0) {
      progressNanos = nanoTime.getAsLong();
    }
  }

  /** Notes that an append has ended. */
  synchronized void end(boolean isStored) {
    waiting--;
    isFailing = !isStored;
    if (isStored) {
      progressNanos = nanoTime.getAsLong();
    } else {
      failureNanos = nanoTime.getAsLong();
    }
  }

  /** Returns why the brokers seem to store no reports now; empty if they do, as far as is known. */
  synchronized Optional<String> obstacle() {
    long now = nanoTime.getAsLong();
    if (isFailing && now - failureNanos < FAILURE_COUNTS.toNanos()) {
      return Optional.of("the brokers did not store the last reports that they were sent");
    }
    long silence = now - progressNanos;
    return waiting > 0 && silence > MAX_WAIT.toNanos()
        ? Optional.of(
            "the brokers have stored no report for %d seconds, although some wait"
                .formatted(Duration.ofNanos(silence).toSeconds()))
        : Optional.empty();
  }
}
