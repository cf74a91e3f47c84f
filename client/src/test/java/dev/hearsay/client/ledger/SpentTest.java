package dev.hearsay.client.ledger;

import static dev.hearsay.client.ledger.LedgerContract.hash;
import static dev.hearsay.client.ledger.LedgerContract.report;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.ledger.LedgerEntry.Settlement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The text that explains to a person what was spent. */
class SpentTest {

  private static final PrivacyLoss ONE = PrivacyLoss.pure(1);

  private Instant now = Instant.parse("2026-11-02T09:00:00Z");

  @Test
  void itExplainsItself() {
    Budget budget =
        Budget.lifetime(new PrivacyLoss(10, 1e-6))
            .perPeriod(new PrivacyLoss(1.5, 1e-6), Duration.ofDays(7))
            .perCollector(new PrivacyLoss(5, 1e-6));
    Ledger ledger = new ForgetfulMemoryLedger(budget, () -> now);
    CollectionKey commute = new CollectionKey("https://a.example:443", "commute");
    ledger.reserve(commute, hash(1), ONE);
    ledger.keep(commute, report(1));
    ledger.settle(commute, Settlement.ACCEPTED);
    now = now.plus(Duration.ofDays(8));
    CollectionKey mood = new CollectionKey("https://a.example:443", "mood");
    ledger.join(mood, hash(2), PrivacyLoss.pure(1.5), PrivacyLoss.pure(0.5), List.of(2, 7, 31));
    ledger.reserve(mood.ofWave(2), hash(3), PrivacyLoss.pure(0.5));
    ledger.keep(mood.ofWave(2), report(2));
    ledger.settle(mood.ofWave(2), Settlement.REJECTED);
    now = now.plus(Duration.ofDays(1));
    ledger.reserve(mood.ofWave(7), hash(4), PrivacyLoss.pure(0.5));
    ledger.keep(mood.ofWave(7), report(3));
    CollectionKey model = new CollectionKey("https://b.example:443/api/trainings", "model");
    ledger.reserve(model, hash(5), new PrivacyLoss(0.25, 1e-9));
    assertThat(ledger.spent().explain())
        .isEqualTo(
            """
            Lifetime: ε = 2.75, δ = 1.0E-9 of ε = 10.0, δ = 1.0E-6 is spent.
            Any 7 days: ε = 1.25, δ = 1.0E-9 of ε = 1.5, δ = 1.0E-6 is spent in the 7 days up to 2026-11-11.
            Collector https://a.example:443: ε = 2.5 of ε = 5.0, δ = 1.0E-6 is spent.
            Collector https://b.example:443: ε = 0.25, δ = 1.0E-9 of ε = 5.0, δ = 1.0E-6 is spent.
            By collection (dates in UTC):
              2026-11-02  commute at https://a.example:443: ε = 1.0, report accepted.
              2026-11-10  mood at https://a.example:443: ε = 1.5, for all answers to a series \
            (wave 2: report rejected 2026-11-10; wave 7: report on its way 2026-11-11; wave 31: no report yet).
              2026-11-11  model at https://b.example:443/api/trainings: ε = 0.25, δ = 1.0E-9, no report yet.""");
    assertThat(ledger.spent()).hasToString(ledger.spent().explain());
  }

  @Test
  void nothingIsSpentAtFirst() {
    assertThat(new ForgetfulMemoryLedger(ONE).spent())
        .hasToString("Lifetime: ε = 0.0 of ε = 1.0 is spent.");
  }

  @Test
  void withoutACapThereIsASum() {
    Ledger ledger = new ForgetfulMemoryLedger(Budget.lifetime(ONE), () -> now);
    ledger.reserve(new CollectionKey("https://a.example:443", "c"), hash(1), ONE);
    assertThat(ledger.spent().explain())
        .contains("Collector https://a.example:443: ε = 1.0 is spent.");
  }
}
