package dev.hearsay.client.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.PlanHash;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.ledger.LedgerEntry.Settlement;
import dev.hearsay.client.transport.HttpAnswer;
import dev.hearsay.testing.Fuzz;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Reading ends as documented, for any bytes in a ledger or from a collector. */
class MutatedEventsTest {

  private static final CollectionKey COLLECTION = new CollectionKey("https://c.example", "abc");
  private static final CollectionKey WAVE = COLLECTION.ofWave(7);

  @Test
  void eventsOfALedger() {
    PlanHash plan = PlanHash.ofBytes(new byte[PlanHash.BYTES]);
    PrivacyLoss loss = PrivacyLoss.pure(2);
    Optional<Instant> time = Optional.of(Instant.ofEpochMilli(1_800_000_000_000L));
    Submission report = new Submission(new ReportId(1, 2), new byte[] {3, 4});
    List<byte[]> corpus =
        Stream.of(
                new LedgerEvent.Reserved(COLLECTION, plan, loss, Optional.empty()),
                new LedgerEvent.Reserved(COLLECTION, plan, loss, time),
                new LedgerEvent.Joined(COLLECTION, plan, loss, time, List.of(1, 2, 1100)),
                new LedgerEvent.Kept(COLLECTION, report),
                new LedgerEvent.Settled(COLLECTION, Settlement.ACCEPTED),
                new LedgerEvent.Reserved(WAVE, plan, loss, time),
                new LedgerEvent.Kept(WAVE, report),
                new LedgerEvent.Settled(WAVE, Settlement.REJECTED))
            .map(EventBytes::write)
            .toList();
    Fuzz.of("events of a ledger", corpus).run(MutatedEventsTest::isEvent);
  }

  private static boolean isEvent(byte[] input) {
    try {
      byte[] again = EventBytes.write(EventBytes.read(input));
      assertThat(EventBytes.write(EventBytes.read(again))).isEqualTo(again);
      return true;
    } catch (IllegalArgumentException expected) {
      assertThat(expected.getMessage()).isNotBlank();
      return false;
    }
  }

  /** A reply is a refusal or not: no bytes from the network cause another exception. */
  @Test
  void replies() {
    byte[] refusal =
        "{\"error\":{\"code\":\"closed\",\"message\":\"It is closed.\"}}"
            .getBytes(StandardCharsets.UTF_8);
    byte[] date = "Mon, 16 Nov 2026 04:25:00 GMT".getBytes(StandardCharsets.UTF_8);
    Fuzz.of("replies", List.of(refusal, date, new byte[] {'1', '2'}))
        .with("null", "[", "-", "999999999", "+0100")
        .run(
            input -> {
              String text = new String(input, StandardCharsets.ISO_8859_1);
              HttpAnswer reply = new HttpAnswer(400, input, Optional.of(text));
              Duration wait = reply.notBefore(Instant.EPOCH);
              assertThat(wait.isNegative()).isFalse();
              return reply.refusal().isPresent() || !wait.isZero();
            });
  }
}
