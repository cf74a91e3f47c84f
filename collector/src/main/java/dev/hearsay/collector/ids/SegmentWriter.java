package dev.hearsay.collector.ids;

import dev.hearsay.wire.file.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import java.util.zip.CRC32C;

/** Writes a segment sequentially from sorted ids and forces it to the disk. */
final class SegmentWriter {

  private static final int IDS_PER_LOOK = 1 << 16;

  private final long ids;
  private final Region filter;
  private final Region table;
  private long word;
  private long bits;
  private long slot;

  private SegmentWriter(FileChannel file, long ids) {
    this.ids = ids;
    this.filter = new Region(file, SegmentHeader.BYTES);
    this.table = new Region(file, SegmentHeader.BYTES + Long.BYTES * SegmentHeader.words(ids));
  }

  /**
   * Writes a new file.
   *
   * @param ids the number of ids in the cursor
   * @param mayGoOn a condition that is checked now and then
   * @throws IOException if the file cannot be written, the condition is false, or the number of ids
   *     differs
   */
  static void write(
      Path path, long key, long name, long ids, IdCursor sorted, BooleanSupplier mayGoOn)
      throws IOException {
    try (FileChannel file = PrivateFiles.openNew(path)) {
      SegmentWriter writer = new SegmentWriter(file, ids);
      writer.put(sorted, mayGoOn);
      SegmentHeader header =
          new SegmentHeader(key, name, ids, writer.slot, writer.filter.end(), writer.table.end());
      writeFully(file, header.bytes(), 0);
      file.force(true);
    }
  }

  private void put(IdCursor sorted, BooleanSupplier mayGoOn) throws IOException {
    long count = 0;
    while (sorted.next()) {
      if (count++ % IDS_PER_LOOK == 0 && !mayGoOn.getAsBoolean()) {
        throw new IOException("the segment is no longer needed");
      }
      put(sorted.fingerprint(), sorted.rest());
    }
    if (count != ids) {
      throw new IOException("there were %s ids for a segment of %s".formatted(count, ids));
    }
    putWordsTo(SegmentHeader.words(ids));
  }

  private void put(long fingerprint, long rest) throws IOException {
    putWordsTo(SegmentHeader.home(fingerprint, SegmentHeader.words(ids)));
    bits |= SegmentHeader.filterBits(fingerprint);
    long home = SegmentHeader.home(fingerprint, SegmentHeader.homes(ids));
    for (; slot < home; slot++) {
      table.putSlot(0, 0);
    }
    table.putSlot(fingerprint, rest);
    slot++;
  }

  /**
   * Completes the words before {@code next}: ids come in order, so that no later id belongs there.
   */
  private void putWordsTo(long next) throws IOException {
    for (; word < next; word++) {
      filter.putWord(bits);
      bits = 0;
    }
  }

  private static void writeFully(FileChannel file, ByteBuffer bytes, long from) throws IOException {
    long at = from;
    while (bytes.hasRemaining()) {
      at += file.write(bytes, at);
    }
  }

  /** A part of the file that is written sequentially. */
  private static final class Region {

    private final FileChannel file;
    private final ByteBuffer buffer =
        ByteBuffer.allocate(SegmentHeader.SLOT_BYTES << 14).order(ByteOrder.LITTLE_ENDIAN);
    private final CRC32C sum = new CRC32C();
    private long at;

    Region(FileChannel file, long at) {
      this.file = file;
      this.at = at;
    }

    void putWord(long value) throws IOException {
      if (buffer.remaining() < Long.BYTES) {
        flush();
      }
      buffer.putLong(value);
    }

    void putSlot(long fingerprint, long rest) throws IOException {
      if (buffer.remaining() < SegmentHeader.SLOT_BYTES) {
        flush();
      }
      buffer.putLong(fingerprint).putLong(rest);
    }

    private void flush() throws IOException {
      buffer.flip();
      sum.update(buffer.duplicate());
      int bytes = buffer.remaining();
      writeFully(file, buffer, at);
      at += bytes;
      buffer.clear();
    }

    /** Writes the remaining bytes. Returns the checksum of the region. */
    int end() throws IOException {
      flush();
      return (int) sum.getValue();
    }
  }
}
