package dev.hearsay.wire.checksum;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;
import org.junit.jupiter.api.Test;

/** Our CRC-32C equals the JDK's, and the right one of them is used. */
class Crc32cTest {

  private static final byte[] CHECK = "123456789".getBytes(StandardCharsets.US_ASCII);

  /** The value that catalogues of CRCs state for these nine digits. */
  private static final int CHECKED = 0xE3069283;

  @Test
  void theValueOfTheCatalogues() {
    Checksum ours = new Crc32c();
    ours.update(CHECK, 0, CHECK.length);
    assertThat((int) ours.getValue()).isEqualTo(CHECKED);
    assertThat(Crc32c.of(CHECK, 0, CHECK.length)).isEqualTo(CHECKED);
  }

  @Test
  void sameAsTheJdks() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 2000; i++) {
      byte[] bytes = new byte[random.nextInt(300)];
      random.nextBytes(bytes);
      int start = random.nextInt(bytes.length + 1);
      assertThat(value(new Crc32c(), bytes, start)).isEqualTo(value(new CRC32C(), bytes, start));
    }
  }

  /** Computes a checksum in two pieces and a single byte, after a reset. */
  private static long value(Checksum checksum, byte[] bytes, int start) {
    checksum.update(7);
    checksum.reset();
    checksum.update(bytes, 0, start);
    checksum.update(200);
    checksum.update(bytes, start, bytes.length - start);
    return checksum.getValue();
  }

  @Test
  void thePlatformsClassIsUsedIfItExists() {
    assertThat(Crc32c.create()).isInstanceOf(CRC32C.class).isNotSameAs(Crc32c.create());
    assertThat(Crc32c.fastest("java.util.zip.NoSuchChecksum").get()).isInstanceOf(Crc32c.class);
  }
}
