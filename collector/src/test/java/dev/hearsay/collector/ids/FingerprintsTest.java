package dev.hearsay.collector.ids;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.wire.report.ReportId;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FingerprintsTest {

  /** The test vector of SipHash's authors: the bytes 0 to 15 under the key of the bytes 0 to 15. */
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

  @Test
  void idsOfOneFingerprintDiffer() {
    Fingerprints narrow = new Fingerprints(3, 4, 0);
    Set<Long> rests = new HashSet<>();
    for (int low = 0; low < 1_000; low++) {
      ReportId id = new ReportId(1, low);
      assertThat(narrow.of(id)).isZero();
      long rest = narrow.rest(0, id, new byte[4]);
      assertThat(rests.add(rest >>> 32)).isTrue();
      assertThat(narrow.rest(0, id, new byte[5]) >>> 32).isEqualTo(rest >>> 32);
      assertThat(narrow.rest(1, id, new byte[4]) >>> 32).isEqualTo(rest >>> 32);
    }
  }

  /**
   * The hashes have 32 bits, so two of these few thousand could agree. The key is constant, so that
   * the test cannot fail at random.
   */
  @Test
  void hashesOfReportsDependOnWaveIdLengthAndEveryBit() {
    Fingerprints prints = new Fingerprints(3, 4, 0); // the mask applies to ids only
    Set<Integer> hashes = new HashSet<>();
    ReportId id = new ReportId(1, 2);
    for (int length = 0; length < 40; length++) {
      assertThat(hashes.add(hash(prints, 0, id, new byte[length]))).isTrue();
      assertThat(hashes.add(hash(prints, 1, id, new byte[length]))).isTrue();
      assertThat(hashes.add(hash(prints, 0, new ReportId(2, 1), new byte[length]))).isTrue();
      for (int bit = 0; bit < Byte.SIZE * length; bit++) {
        byte[] report = new byte[length];
        report[bit / Byte.SIZE] = (byte) (1 << bit % Byte.SIZE);
        assertThat(hashes.add(hash(prints, 0, id, report))).isTrue();
      }
    }
    assertThat(hash(prints, 0, id, new byte[3]))
        .isNotEqualTo(hash(new Fingerprints(3, 5, 0), 0, id, new byte[3]));
  }

  /** Returns the half that depends on the report. */
  private static int hash(Fingerprints prints, int wave, ReportId id, byte[] report) {
    return (int) prints.rest(wave, id, report);
  }
}
