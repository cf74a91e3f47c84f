package dev.hearsay.collector.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests that a frequent event writes few lines, which state how often it occurred. */
class RateLimitedLogTest {

  private static final long MINUTE = 60_000_000_000L;

  private final List<String> lines = new ArrayList<>();
  private long now;
  private final RateLimitedLog log =
      new RateLimitedLog((text, cause) -> lines.add(text + trace(cause)), 5, () -> now);

  private static String trace(@Nullable Throwable cause) {
    return cause == null ? "" : " with a stack trace";
  }

  @Test
  void aMinuteHasAFewLinesPerReason() {
    for (int i = 0; i < 1_000; i++) {
      log.line("a", "first");
      log.line("b", "second");
    }
    assertThat(lines).hasSize(2 * 5).containsOnly("first", "second");
  }

  @Test
  void theNextMinuteReportsOmittedLines() {
    for (int i = 0; i < 100; i++) {
      log.line("a", "text");
    }
    lines.clear();
    now += MINUTE;
    log.line("a", "text");
    log.line("a", "text");
    assertThat(lines).containsExactly("text (and 95 more lines like this were omitted)", "text");
  }

  /** An absent database is known by its message; the trace of another failure may show an error. */
  @Test
  void onlyUnknownFailuresHaveAStackTrace() {
    log.failure("upkeep failed", new StoreUnavailableException("it is away"));
    log.failure("upkeep failed", new IllegalStateException("impossible"));
    assertThat(lines)
        .containsExactly("upkeep failed: it is away", "upkeep failed with a stack trace");
  }

  @Test
  void aRepeatedFailureHasAFewLines() {
    for (int i = 0; i < 100; i++) {
      log.failure("upkeep failed", new StoreUnavailableException("it is away since " + i));
    }
    assertThat(lines).hasSize(5);
  }
}
