package dev.hearsay.collector.ids;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * The header of a segment. The file contains:
 *
 * <pre>
 *   bytes 0 to 4095   the header, padded with zeros
 *   8 × words         the filter
 *   16 × slots        the table: a fingerprint and its rest each, or zeros
 * </pre>
 *
 * <p>A fingerprint's home, in the filter as in the table, is its fraction of 2<sup>64</sup>. So
 * both are written sequentially, and a lookup reads one place of each.
 *
 * @param key the checksum of the secret key of the fingerprints
 * @param name the segment's name
 * @param ids the number of ids
 * @param slots the number of slots, of which the last is taken
 */
record SegmentHeader(long key, long name, long ids, long slots, int filterSum, int tableSum) {

  static final int BYTES = 4096;
  static final int SLOT_BYTES = 2 * Long.BYTES;

  private static final long MAGIC = 0x32_73_64_69_79_61_73_68L; // "hsayids2", lowest byte first

  /** The magic number of the first format, whose slots had 12 bytes. */
  private static final long OLDER = 0x31_73_64_69_79_61_73_68L;

  private static final int SUMMED_BYTES = 5 * Long.BYTES + 2 * Integer.BYTES;

  /** The size of the filter: two bytes per id, at which 1 of 180 absent ids passes. */
  private static final int IDS_PER_WORD = 4;

  ByteBuffer bytes() {
    ByteBuffer bytes = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putLong(MAGIC).putLong(key).putLong(name).putLong(ids).putLong(slots);
    bytes.putInt(filterSum).putInt(tableSum);
    return bytes.putInt(sum(bytes)).rewind();
  }

  /**
   * Reads a header.
   *
   * @throws IOException if the bytes are no header
   */
  static SegmentHeader read(ByteBuffer from) throws IOException {
    ByteBuffer bytes = from.order(ByteOrder.LITTLE_ENDIAN);
    if (bytes.remaining() == BYTES && bytes.getLong(0) == OLDER) {
      throw new IOException("this is a segment of an older format");
    }
    if (bytes.remaining() != BYTES
        || bytes.getLong(0) != MAGIC
        || bytes.getInt(SUMMED_BYTES) != sum(bytes)) {
      throw new IOException("this is no segment of an index, or its first bytes are damaged");
    }
    bytes.getLong();
    return new SegmentHeader(
        bytes.getLong(),
        bytes.getLong(),
        bytes.getLong(),
        bytes.getLong(),
        bytes.getInt(),
        bytes.getInt());
  }

  private static int sum(ByteBuffer bytes) {
    CRC32C sum = new CRC32C();
    sum.update(bytes.duplicate().position(0).limit(SUMMED_BYTES));
    return (int) sum.getValue();
  }

  static long words(long ids) {
    return ids / IDS_PER_WORD + 1;
  }

  /** Returns the number of homes, of which seven of eight are taken. */
  static long homes(long ids) {
    return ids + ids / 7 + 1;
  }

  /** Returns the home of a fingerprint among this many places. */
  static long home(long fingerprint, long places) {
    return Math.multiplyHigh(fingerprint >>> 1, places << 1);
  }

  /**
   * Returns the bits of a word of the filter that an id sets. They depend on bits that do not
   * choose the home.
   */
  static long filterBits(long fingerprint) {
    return 1L << fingerprint
        | 1L << (fingerprint >>> 6)
        | 1L << (fingerprint >>> 12)
        | 1L << (fingerprint >>> 18);
  }

  long tableStart() {
    return BYTES + Long.BYTES * words(ids);
  }

  long fileBytes() {
    return tableStart() + SLOT_BYTES * slots;
  }
}
