package dev.hearsay.collector.intake;

import java.time.Duration;
import org.slf4j.Logger;

/** A log of repeated warnings, at most one per minute, so that the log stays readable. */
final class ThrottledLog {

  private static final long PAUSE_NANOS = Duration.ofMinutes(1).toNanos();

  private final Logger log;
  private long lastNanos = System.nanoTime() - PAUSE_NANOS;
  private long hidden;

  ThrottledLog(Logger log) {
    this.log = log;
  }

  /**
   * Logs a warning with an argument, which may be an exception, unless one was logged less than a
   * minute ago.
   */
  synchronized void warn(String text, Object argument) {
    if (System.nanoTime() - lastNanos < PAUSE_NANOS) {
      hidden++;
      return;
    }
    lastNanos = System.nanoTime();
    log.warn(
        text + (hidden == 0 ? "" : " (and " + hidden + " more times since the last warning)"),
        argument);
    hidden = 0;
  }
}
