package dev.hearsay.collector.crash;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The check of the crash tests detects losses, doubled and changed reports. */
class SentReportsTest {

  private final SentReports sentReports = new SentReports();
  private final Submission first = new Submission(new ReportId(1, 1), new byte[] {1});
  private final Submission second = new Submission(new ReportId(2, 2), new byte[] {2});

  @BeforeEach
  void sendTwoOfWhichOneIsAcknowledged() {
    sentReports.sent(List.of(first, second));
    sentReports.acknowledged(List.of(first));
  }

  @Test
  void unacknowledgedReportsMayBeStoredOrNot() {
    assertThatCode(() -> sentReports.check(List.of(first))).doesNotThrowAnyException();
    assertThatCode(() -> sentReports.check(List.of(second, first))).doesNotThrowAnyException();
  }

  @Test
  void aLostReportIsDetected() {
    assertThatThrownBy(() -> sentReports.check(List.of(second))).hasMessageContaining("lost");
  }

  @Test
  void aDoubledReportIsDetected() {
    assertThatThrownBy(() -> sentReports.check(List.of(first, second, second)))
        .hasMessageContaining("stored once");
  }

  @Test
  void aChangedOrInventedReportIsDetected() {
    Submission changed = new Submission(first.id(), new byte[] {7});
    assertThatThrownBy(() -> sentReports.check(List.of(changed))).hasMessageContaining("was sent");
    Submission invented = new Submission(new ReportId(3, 3), new byte[] {1});
    assertThatThrownBy(() -> sentReports.check(List.of(first, invented)))
        .hasMessageContaining("was sent");
  }
}
