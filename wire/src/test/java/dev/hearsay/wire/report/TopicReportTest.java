package dev.hearsay.wire.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.wire.WireException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class TopicReportTest {

  private static final TopicReport SENT =
      new TopicReport(
          "k7wq2m", 3, 1_700_000_000_000L, new Submission(new ReportId(-1, 7), new byte[] {5, 6}));

  @Test
  void survives() {
    assertThat(TopicReport.read(SENT.key(), SENT.value())).isEqualTo(SENT);
  }

  @Test
  void isRefusedWhereverItIsCutOff() {
    byte[] value = SENT.value();
    for (int length = 0; length < value.length - SENT.submission().report().length; length++) {
      byte[] cut = Arrays.copyOf(value, length);
      assertThatThrownBy(() -> TopicReport.read(SENT.key(), cut)).isInstanceOf(WireException.class);
    }
  }

  @Test
  void refusesOtherVersionsKeysAndNames() {
    byte[] newer = SENT.value();
    newer[0]++;
    assertThatThrownBy(() -> TopicReport.read(SENT.key(), newer))
        .isInstanceOf(WireException.class)
        .hasMessageContaining("version");
    assertThatThrownBy(() -> TopicReport.read(new byte[15], SENT.value()))
        .isInstanceOf(WireException.class)
        .hasMessageContaining("15 bytes");
    byte[] unnamed = SENT.value();
    unnamed[2] = (byte) 0xE9;
    assertThatThrownBy(() -> TopicReport.read(SENT.key(), unnamed))
        .isInstanceOf(WireException.class)
        .hasMessageContaining("ASCII");
  }
}
