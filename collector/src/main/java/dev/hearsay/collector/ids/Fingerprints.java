package dev.hearsay.collector.ids;

import dev.hearsay.collector.store.RandomWords;
import dev.hearsay.wire.report.ReportId;
import java.nio.ByteBuffer;

/**
 * Short hashes of ids and of reports: SipHash-2-4 under a secret random key. Clients choose both
 * ids and reports. Without the key, they cannot choose values that fill one place of a table or
 * collide with others. Immutable.
 */
public final class Fingerprints {

  /** SipHash's last block: the length in bytes, 16, in its highest byte. */
  private static final long LENGTH_BLOCK = (long) ReportId.BYTES << 56;

  /** The first block of every hash of a report, so that no id has the same input. */
  private static final long REPORT_BLOCK = 0x7265706f7274L; // "report" in ASCII

  private static final long CHECK_BLOCK = 0x636865636bL; // "check"

  private final long key0;
  private final long key1;
  private final long reportKey0;
  private final long reportKey1;
  private final long mask;

  public Fingerprints() {
    this(RandomWords.next(), RandomWords.next(), -1L);
  }

  /**
   * Creates fingerprints under a key.
   *
   * @param mask the bits of fingerprints to keep: all, except in tests that force collisions
   */
  public Fingerprints(long key0, long key1, long mask) {
    this(key0, key1, key0, key1, mask);
  }

  private Fingerprints(long key0, long key1, long reportKey0, long reportKey1, long mask) {
    this.key0 = key0;
    this.key1 = key1;
    this.reportKey0 = reportKey0;
    this.reportKey1 = reportKey1;
    this.mask = mask;
  }

  /**
   * Returns the same fingerprints of ids with hashes of reports under another key. Once that key is
   * erased, the hashes do not reveal which of a few possible reports they belong to.
   */
  public Fingerprints withReportKey(byte[] key) {
    ByteBuffer bytes = ByteBuffer.wrap(key);
    return new Fingerprints(key0, key1, bytes.getLong(), bytes.getLong(), mask);
  }

  /** Returns the fingerprint function for a stored key. */
  public static Fingerprints of(byte[] key) {
    ByteBuffer bytes = ByteBuffer.wrap(key);
    return new Fingerprints(bytes.getLong(), bytes.getLong(), -1L);
  }

  /** Returns a checksum that identifies the key without revealing it. */
  long check() {
    State state = new State(key0, key1);
    state.absorb(CHECK_BLOCK);
    state.absorb(mask);
    return state.finish();
  }

  public long of(ReportId id) {
    return of(id.high(), id.low());
  }

  public long of(long high, long low) {
    State state = new State(key0, key1);
    state.absorb(high);
    state.absorb(low);
    state.absorb(LENGTH_BLOCK);
    return state.finish() & mask;
  }

  /**
   * Returns 64 bits that distinguish ids of one fingerprint, and reports under one id. The upper 32
   * bits are more of the id's hash; the lower 32 are a hash of wave, id and report.
   *
   * @param wave the wave that the report answers: equal bytes to two waves are different reports
   */
  public long rest(int wave, ReportId id, byte[] report) {
    return rest(wave, id.high(), id.low(), ByteBuffer.wrap(report));
  }

  /** Returns the same 64 bits for the remaining bytes of a buffer, which it consumes. */
  long rest(int wave, long high, long low, ByteBuffer report) {
    return rest(high, low, (int) ofReport(wave, high, low, report));
  }

  /**
   * Returns the same 64 bits for an id and the stored hash of its report.
   *
   * @param hash the lower 32 bits of what {@link #rest} returned for the report
   */
  long rest(long high, long low, int hash) {
    State state = new State(key0, key1);
    state.absorb(high);
    state.absorb(low);
    state.absorb(LENGTH_BLOCK);
    state.finish();
    return state.finishAgain() << Integer.SIZE | Integer.toUnsignedLong(hash);
  }

  /** Returns the lower 32 bits of a report's hash. */
  private long ofReport(int wave, long high, long low, ByteBuffer report) {
    State state = new State(reportKey0, reportKey1);
    state.absorb(REPORT_BLOCK);
    state.absorb(wave);
    state.absorb(high);
    state.absorb(low);
    long length = report.remaining();
    while (report.remaining() >= Long.BYTES) {
      state.absorb(report.getLong());
    }
    long last = length << 56; // the length's lowest byte in the highest place, as SipHash demands
    for (int shift = 0; report.hasRemaining(); shift += Byte.SIZE) {
      last |= (report.get() & 0xFFL) << shift;
    }
    state.absorb(last);
    return state.finish() & 0xFFFF_FFFFL;
  }

  /** The four words of SipHash's state, named as by its authors. */
  private static final class State {
    private long v0;
    private long v1;
    private long v2;
    private long v3;

    State(long key0, long key1) {
      v0 = key0 ^ 0x736f6d6570736575L;
      v1 = key1 ^ 0x646f72616e646f6dL;
      v2 = key0 ^ 0x6c7967656e657261L;
      v3 = key1 ^ 0x7465646279746573L;
    }

    void absorb(long block) {
      v3 ^= block;
      round();
      round();
      v0 ^= block;
    }

    long finish() {
      v2 ^= 0xff;
      round();
      round();
      round();
      round();
      return v0 ^ v1 ^ v2 ^ v3;
    }

    /** Returns a second word after {@link #finish}, as in SipHash's longer form. */
    long finishAgain() {
      v1 ^= 0xdd;
      round();
      round();
      round();
      round();
      return v0 ^ v1 ^ v2 ^ v3;
    }

    private void round() {
      v0 += v1;
      v2 += v3;
      v1 = Long.rotateLeft(v1, 13) ^ v0;
      v3 = Long.rotateLeft(v3, 16) ^ v2;
      v0 = Long.rotateLeft(v0, 32);
      v2 += v1;
      v0 += v3;
      v1 = Long.rotateLeft(v1, 17) ^ v2;
      v3 = Long.rotateLeft(v3, 21) ^ v0;
      v2 = Long.rotateLeft(v2, 32);
    }
  }
}
