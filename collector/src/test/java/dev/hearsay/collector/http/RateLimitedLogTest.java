package dev.hearsay.collector.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that a frequent event writes few lines, which state how often it occurred. */
class RateLimitedLogTest {

  private static final long MINUTE = 60_000_000_000L;

  private final List<String> lines = new ArrayList<>();
  private long now;
  private final RateLimitedLog log =
      new RateLimitedLog((text, cause) -> lines.add(text), () -> now);

  @Test
  void aMinuteHasAFewLinesPerReason() {
    for (int i = 0; i < 1_000; i++) {
      log.line("a", "first", null);
      log.line("b", "second", null);
    }
    assertThat(lines).hasSize(2 * RateLimitedLog.LINES_PER_MINUTE).containsOnly("first", "second");
  }

  @Test
  void theNextMinuteReportsOmittedLines() {
    for (int i = 0; i < 100; i++) {
      log.line("a", "text", null);
    }
    lines.clear();
    now += MINUTE;
    log.line("a", "text", null);
    log.line("a", "text", null);
    assertThat(lines).containsExactly("text (and 95 more lines like this were omitted)", "text");
  }
}
