package dev.hearsay.collector.crash;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The crash test's judge can tell. */
class LedgerTest {

  private final Ledger ledger = new Ledger();
  private final Submission first = new Submission(new ReportId(1, 1), new byte[] {1});
  private final Submission second = new Submission(new ReportId(2, 2), new byte[] {2});

  @BeforeEach
  void sendTwoOfWhichOneIsAcknowledged() {
    ledger.sent(List.of(first, second));
    ledger.acknowledged(List.of(first));
  }

  @Test
  void whatWasNotAcknowledgedMayBeThereOrNot() {
    assertThatCode(() -> ledger.check(List.of(first))).doesNotThrowAnyException();
    assertThatCode(() -> ledger.check(List.of(second, first))).doesNotThrowAnyException();
  }

  @Test
  void aLostReportIsFound() {
    assertThatThrownBy(() -> ledger.check(List.of(second))).hasMessageContaining("lost");
  }

  @Test
  void aReportThatIsThereTwiceIsFound() {
    assertThatThrownBy(() -> ledger.check(List.of(first, second, second)))
        .hasMessageContaining("stored once");
  }

  @Test
  void aReportThatWasChangedOrInventedIsFound() {
    Submission changed = new Submission(first.id(), new byte[] {7});
    assertThatThrownBy(() -> ledger.check(List.of(changed))).hasMessageContaining("was sent");
    Submission invented = new Submission(new ReportId(3, 3), new byte[] {1});
    assertThatThrownBy(() -> ledger.check(List.of(first, invented)))
        .hasMessageContaining("was sent");
  }
}
