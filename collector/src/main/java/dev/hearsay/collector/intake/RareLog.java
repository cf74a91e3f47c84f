package dev.hearsay.collector.intake;

import java.time.Duration;
import org.slf4j.Logger;

/** Warns of what happens again and again once a minute, so that a log stays readable. */
final class RareLog {

  private static final long PAUSE_NANOS = Duration.ofMinutes(1).toNanos();

  private final Logger log;
  private long lastNanos = System.nanoTime() - PAUSE_NANOS;
  private long hidden;

  RareLog(Logger log) {
    this.log = log;
  }

  /** Writes a warning with an argument, which may be an exception, unless one was just written. */
  synchronized void warn(String text, Object argument) {
    if (System.nanoTime() - lastNanos < PAUSE_NANOS) {
      hidden++;
      return;
    }
    lastNanos = System.nanoTime();
    log.warn(text + (hidden == 0 ? "" : " (and " + hidden + " times since the last)"), argument);
    hidden = 0;
  }
}
