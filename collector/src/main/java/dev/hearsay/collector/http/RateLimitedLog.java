package dev.hearsay.collector.http;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A log that writes at most a few lines per minute and reason, so that clients cannot flood it. It
 * counts the omitted lines and reports their number with the first line of the next minute.
 * Thread-safe.
 */
final class RateLimitedLog {

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
   * @param log the receiver of lines
   */
  RateLimitedLog(BiConsumer<String, @Nullable Throwable> log, LongSupplier nanoTime) {
    this.log = log;
    this.nanoTime = nanoTime;
  }

  /**
   * Logs a line, unless there were enough lines for this reason in the current minute.
   *
   * @param reason one of few texts; it must not come from a client, since one entry per reason is
   *     kept
   */
  void line(String reason, String text, @Nullable Throwable cause) {
    long suppressed = countSuppressed(reason);
    if (suppressed > 0) {
      log.accept(text + " (and " + suppressed + " more lines like this were omitted)", cause);
    } else if (suppressed == 0) {
      log.accept(text, cause);
    }
  }

  /**
   * Returns the number of lines omitted in the previous minute, or −1 to omit this line as well.
   */
  private synchronized long countSuppressed(String reason) {
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
