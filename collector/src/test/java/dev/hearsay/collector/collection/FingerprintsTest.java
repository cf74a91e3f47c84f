package dev.hearsay.collector.collection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.wire.ReportId;
import org.junit.jupiter.api.Test;

class FingerprintsTest {

  /** The bytes 0 to 15, under the key of the bytes 0 to 15, as SipHash's authors publish it. */
  @Test
  void isSipHash() {
    long first = 0x07060504_03020100L;
    long second = 0x0f0e0d0c_0b0a0908L;
    assertThat(new Fingerprints(first, second, -1).of(first, second))
        .isEqualTo(0x3f2acc7f_57c29bdbL);
  }

  @Test
  void dependsOnTheKeyAndOnBothHalves() {
    Fingerprints one = new Fingerprints();
    ReportId id = new ReportId(1, 2);
    assertThat(one.of(id)).isEqualTo(one.of(id));
    assertThat(one.of(id)).isNotEqualTo(new Fingerprints().of(id));
    assertThat(one.of(id)).isNotEqualTo(one.of(2, 1));
    assertThat(one.of(id)).isNotEqualTo(one.of(1, 3));
  }
}
