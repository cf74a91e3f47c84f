package dev.hearsay.client;

import static dev.hearsay.client.Plans.PERSON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.Receipt.Status;
import dev.hearsay.client.StubCollector.Behaviour;
import dev.hearsay.client.ledger.ForgetfulMemoryLedger;
import dev.hearsay.client.ledger.Ledger;
import dev.hearsay.client.transport.HttpAnswer;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The pauses between attempts. They are recorded instead of waited for; everything else is real.
 * {@link #pausesAreUniform} fails a correct program with probability below 10⁻⁹.
 */
@ParameterizedClass
@EnumSource(TransportKind.class)
class RetriesTest {

  private static final Retries RETRIES =
      new Retries(5, Duration.ofSeconds(1), Duration.ofSeconds(3));

  private final Plan plan = Plans.of(1);
  @AutoClose private final StubCollector collector = new StubCollector(plan);
  private final CollectorAddress endpoint;
  private final List<Duration> pauses = new ArrayList<>();
  private final Ledger ledger = new ForgetfulMemoryLedger(PrivacyLoss.pure(3));
  private final HearsayClient client;

  RetriesTest(TransportKind kind) {
    endpoint = kind.to(collector).withRetries(RETRIES);
    CollectorCalls calls = new CollectorCalls(endpoint, pauses::add);
    client = new HearsayClient(endpoint, Permissions.upTo(PrivacyLoss.pure(2)), ledger, calls);
  }

  private Receipt reportTo(Behaviour... behaviours) {
    collector.willAnswer(collector.honest()).willAnswer(behaviours);
    return client.report("survey", PERSON);
  }

  private static Behaviour busy(String retryAfter) {
    return StubCollector.status(429, "", "Retry-After", retryAfter);
  }

  @Test
  void pausesDoubleUpToTheLongest() {
    Behaviour[] down = Collections.nCopies(5, StubCollector.hangUp()).toArray(Behaviour[]::new);
    assertThat(reportTo(down).status()).isEqualTo(Status.PENDING);
    assertThat(pauses).hasSize(4);
    for (int i = 0; i < 4; i++) {
      assertThat(pauses.get(i).toMillis()).isBetween(0L, new long[] {1000, 2000, 3000, 3000}[i]);
    }
  }

  /**
   * The quarters of the range have 1000 ± 27 (standard deviation) of 4000 pauses each. The
   * tolerance of 200 is 7.3 standard deviations, two-sided 3·10⁻¹³ each, and 4 quarters of 3 kinds
   * are tested.
   */
  @Test
  void pausesAreUniform() {
    for (int attempt : new int[] {1, 2, 30}) {
      long bound = new long[] {1000, 2000, 3000}[Math.min(attempt, 3) - 1];
      int[] quarters = new int[4];
      IntStream.range(0, 4000)
          .mapToLong(i -> RETRIES.pauseAfter(attempt).toMillis())
          .forEach(pause -> quarters[(int) (4 * pause / (bound + 1))]++);
      for (int count : quarters) {
        assertThat(count).as("attempt %d", attempt).isBetween(800, 1200);
      }
    }
  }

  @Test
  void retryAfterIsKept() {
    assertThat(reportTo(busy("3"), busy("2")).status()).isEqualTo(Status.ACCEPTED);
    assertThat(pauses.get(0)).isEqualTo(Duration.ofSeconds(3));
    assertThat(pauses.get(1)).isBetween(Duration.ofSeconds(2), Duration.ofSeconds(3));
  }

  /** An overloaded collector states the reason, which the receipt shows. */
  @Test
  void theReasonOfATemporaryRefusalIsShown() {
    String body = "{\"error\": {\"code\": \"queue-full\", \"message\": \"too many wait\"}}";
    Behaviour refused = StubCollector.status(503, body);
    Receipt receipt = reportTo(refused, refused, refused, refused, refused);
    assertThat(receipt.status()).isEqualTo(Status.PENDING);
    assertThat(receipt.reason().orElseThrow())
        .startsWith("the answer is HTTP status 503, queue-full: too many wait (attempt");
  }

  @Test
  void tooLongRetryAfterEndsTheAttempts() {
    Receipt receipt = reportTo(busy("4"));
    assertThat(receipt.status()).isEqualTo(Status.PENDING);
    assertThat(receipt.reason()).contains("the answer is HTTP status 429 (attempt 1)");
    assertThat(pauses).isEmpty();
    assertThat(client.sendPending()).extracting(Receipt::status).containsExactly(Status.ACCEPTED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-1", "soon", "1.5", "99999999999999999999", "0"})
  void illegalRetryAfterIsIgnored(String retryAfter) {
    assertThat(reportTo(busy(retryAfter)).status()).isEqualTo(Status.ACCEPTED);
    assertThat(pauses).hasSize(1);
  }

  @Test
  void retryAfterMayBeADate() {
    Instant now = Instant.parse("2026-11-15T12:00:00Z");
    assertThat(wait("Sun, 15 Nov 2026 12:00:07 GMT", now)).isEqualTo(Duration.ofSeconds(7));
    assertThat(wait("Sun, 15 Nov 2026 11:00:00 GMT", now)).isEqualTo(Duration.ZERO);
    String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(now.atOffset(ZoneOffset.UTC));
    assertThat(wait(date, now.minusSeconds(60))).isEqualTo(Duration.ofMinutes(1));
  }

  private static Duration wait(String retryAfter, Instant now) {
    return new HttpAnswer(503, new byte[0], Optional.of(retryAfter)).notBefore(now);
  }

  @Test
  void anInterruptEndsTheWaitAndLeavesTheReportPending() {
    CollectorCalls interrupted =
        new CollectorCalls(
            endpoint,
            pause -> {
              throw new InterruptedException();
            });
    HearsayClient hurried =
        new HearsayClient(endpoint, Permissions.upTo(PrivacyLoss.pure(2)), ledger, interrupted);
    collector.willAnswer(collector.honest(), StubCollector.hangUp());
    Receipt receipt = hurried.report("survey", PERSON);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(receipt.status()).isEqualTo(Status.PENDING);
    assertThat(receipt.reason()).contains("interrupted");
    assertThat(client.sendPending()).extracting(Receipt::id).containsExactly(receipt.id());
    assertThat(collector.differentReports()).hasSize(1);
  }

  @Test
  void illegalRetriesAreRefused() {
    Duration second = Duration.ofSeconds(1);
    assertThatThrownBy(() -> new Retries(0, second, second)).hasMessageContaining("at least 1");
    assertThatThrownBy(() -> new Retries(1, second, Duration.ZERO)).hasMessageContaining("rise");
    assertThatThrownBy(() -> new Retries(1, second.negated(), second)).hasMessageContaining("rise");
    assertThatThrownBy(() -> new Retries(1, second, Duration.ofDays(2)))
        .hasMessageContaining("rise");
  }
}
