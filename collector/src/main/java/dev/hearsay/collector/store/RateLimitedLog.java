package dev.hearsay.collector.store;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A log that writes at most a few lines per minute and reason, so that neither clients nor an
 * absent database can flood it. It counts the omitted lines and reports their number with the first
 * line of the next minute. Thread-safe.
 */
public final class RateLimitedLog {

  private static final long MINUTE_NANOS = 60_000_000_000L;

  private final BiConsumer<String, @Nullable Throwable> log;
  private final int linesPerMinute;
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
   * @param linesPerMinute the largest number of lines per minute and reason
   */
  public RateLimitedLog(BiConsumer<String, @Nullable Throwable> log, int linesPerMinute) {
    this(log, linesPerMinute, System::nanoTime);
  }

  RateLimitedLog(
      BiConsumer<String, @Nullable Throwable> log, int linesPerMinute, LongSupplier nanoTime) {
    this.log = log;
    this.linesPerMinute = linesPerMinute;
    this.nanoTime = nanoTime;
  }

  /**
   * Logs a line, unless there were enough lines for this reason in the current minute.
   *
   * @param reason one of few texts; it must not come from a client, since one entry per reason is
   *     kept
   */
  public void line(String reason, String text) {
    log(reason, text, null);
  }

  /**
   * Logs a failure. If the store is not available, the failure is one line with the reason. Any
   * other failure may be an error of the program, so its stack trace is logged as well.
   *
   * @param text what failed; one of few texts
   */
  public void failure(String text, Throwable cause) {
    String reason = text + cause.getClass().getName();
    if (cause instanceof StoreUnavailableException) {
      log(reason, text + ": " + cause.getMessage(), null);
    } else {
      log(reason, text, cause);
    }
  }

  private void log(String reason, String text, @Nullable Throwable cause) {
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
    if (minute.lines == linesPerMinute) {
      minute.suppressed++;
      return -1;
    }
    minute.lines++;
    return before;
  }
}
