package dev.hearsay.collector.http;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A log that nobody can flood: a few lines per minute and reason. What was left out is counted, and
 * told with the first line of the next minute. Thread-safe.
 */
final class SparseLog {

  static final int LINES_PER_MINUTE = 5;
  private static final long MINUTE_NANOS = 60_000_000_000L;

  private final BiConsumer<String, @Nullable Throwable> log;
  private final LongSupplier nanoTime;
  private final Map<String, Minute> minutes = new HashMap<>();

  private static final class Minute {
    private long start;
    private int lines;
    private long suppressed;

    Minute(long start) {
      this.start = start;
    }
  }

  /**
   * @param log where lines go
   */
  SparseLog(BiConsumer<String, @Nullable Throwable> log, LongSupplier nanoTime) {
    this.log = log;
    this.nanoTime = nanoTime;
  }

  /**
   * Logs a line, unless there were enough of this reason.
   *
   * @param reason one of a few: it must not come from outside
   */
  void line(String reason, String text, @Nullable Throwable cause) {
    long suppressed = suppressedBefore(reason);
    if (suppressed > 0) {
      log.accept(text + " (and " + suppressed + " times more before)", cause);
    } else if (suppressed == 0) {
      log.accept(text, cause);
    }
  }

  /** Negative if this one is suppressed too. */
  private synchronized long suppressedBefore(String reason) {
    long now = nanoTime.getAsLong();
    Minute minute = minutes.computeIfAbsent(reason, key -> new Minute(now));
    long before = 0;
    if (now - minute.start >= MINUTE_NANOS) {
      before = minute.suppressed;
      minute.start = now;
      minute.lines = 0;
      minute.suppressed = 0;
    }
    if (minute.lines == LINES_PER_MINUTE) {
      minute.suppressed++;
      return -1;
    }
    minute.lines++;
    return before;
  }
}
