package dev.hearsay.collector.ids;

import dev.hearsay.collector.ids.TakenIds.Match;
import dev.hearsay.collector.store.Queries.SegmentRow;
import java.io.EOFException;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * An immutable file of ids. It has a filter that excludes most absent ids at one look, and a hash
 * table with open addressing whose slots are in the order of fingerprints. The file is mapped into
 * memory. The operating system keeps the pages in use and drops the others, and Java's heap holds
 * none. An id takes about 20 bytes. Thread-safe.
 */
final class Segment {

  /** The size of a mapped piece: below 2 GiB, the largest size of a buffer. */
  private static final int WORDS_PER_PIECE_BITS = 27;

  private static final int SLOTS_PER_PIECE_BITS = 26;
  private static final int BUFFER_BYTES = SegmentHeader.SLOT_BYTES << 14;

  private final Path path;
  private final SegmentRow row;
  private final SegmentHeader header;
  private final long words;
  private final long homes;
  private final ByteBuffer[] filter;
  private final ByteBuffer[] table;

  private Segment(Path path, SegmentRow row, SegmentHeader header, FileChannel file)
      throws IOException {
    this.path = path;
    this.row = row;
    this.header = header;
    this.words = SegmentHeader.words(header.ids());
    this.homes = SegmentHeader.homes(header.ids());
    this.filter = map(file, SegmentHeader.BYTES, words, Long.BYTES, WORDS_PER_PIECE_BITS);
    this.table =
        map(
            file,
            header.tableStart(),
            header.slots(),
            SegmentHeader.SLOT_BYTES,
            SLOTS_PER_PIECE_BITS);
  }

  /**
   * Opens a file and reads only its header.
   *
   * @param key the checksum of the fingerprints' key
   * @throws IOException if this is not the complete file that the row describes
   */
  static Segment open(Path path, long key, SegmentRow row) throws IOException {
    try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
      SegmentHeader header =
          SegmentHeader.read(read(file, 0, SegmentHeader.BYTES, buffer(SegmentHeader.BYTES)));
      if (header.key() != key || header.name() != row.name() || header.ids() != row.ids()) {
        throw new IOException(path + " is a segment of another index");
      }
      if (header.fileBytes() != file.size()) {
        throw new IOException(path + " does not have the length stated in its header");
      }
      return new Segment(path, row, header, file);
    }
  }

  private static ByteBuffer[] map(FileChannel file, long start, long count, int bytes, int bits)
      throws IOException {
    ByteBuffer[] pieces = new ByteBuffer[(int) ((count + (1L << bits) - 1) >>> bits)];
    for (int piece = 0; piece < pieces.length; piece++) {
      long from = (long) piece << bits;
      long length = Math.min(count - from, 1L << bits) * bytes;
      pieces[piece] =
          file.map(MapMode.READ_ONLY, start + from * bytes, length).order(ByteOrder.LITTLE_ENDIAN);
    }
    return pieces;
  }

  private static ByteBuffer buffer(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Fills a buffer from a place of the file, up to {@code to}. */
  private static ByteBuffer read(FileChannel file, long from, long to, ByteBuffer buffer)
      throws IOException {
    buffer.clear().limit((int) Math.min(buffer.capacity(), to - from));
    while (buffer.hasRemaining()) {
      if (file.read(buffer, from + buffer.position()) < 0) {
        throw new EOFException("the segment is cut short");
      }
    }
    return buffer.flip();
  }

  /**
   * Releases the memory and the disk space at once. Java itself would do so when it collects old
   * objects, possibly days later. Reading ids after this call crashes the process, so callers must
   * exclude it.
   */
  void unmap() {
    Stream.concat(Arrays.stream(filter), Arrays.stream(table)).forEach(Unmapping::unmap);
  }

  SegmentRow row() {
    return row;
  }

  /** Returns whether the segment may have an id. If false, it does not have it. */
  boolean mayHave(long fingerprint) {
    long wanted = IdIndex.nonZero(fingerprint);
    long word = SegmentHeader.home(wanted, words);
    int place = (int) (word & ((1L << WORDS_PER_PIECE_BITS) - 1)) * Long.BYTES;
    long bits = SegmentHeader.filterBits(wanted);
    return (filter[(int) (word >>> WORDS_PER_PIECE_BITS)].getLong(place) & bits) == bits;
  }

  /** Returns whether an id is taken, and whether by the same report. */
  Match find(long fingerprint, long rest) {
    long wanted = IdIndex.nonZero(fingerprint);
    Match match = Match.NONE;
    for (long slot = SegmentHeader.home(wanted, homes); slot < header.slots(); slot++) {
      ByteBuffer piece = table[(int) (slot >>> SLOTS_PER_PIECE_BITS)];
      int place = (int) (slot & ((1L << SLOTS_PER_PIECE_BITS) - 1)) * SegmentHeader.SLOT_BYTES;
      long found = piece.getLong(place);
      if (found == 0 || Long.compareUnsigned(found, wanted) > 0) {
        return match;
      }
      if (found == wanted) {
        match = match.or(IdIndex.compared(piece.getLong(place + Long.BYTES), rest));
      }
    }
    return match;
  }

  /** Returns a cursor over the ids. It reads the file and leaves the mapped memory to others. */
  IdCursor cursor() throws IOException {
    return new Cursor(FileChannel.open(path, StandardOpenOption.READ));
  }

  /** Reads the whole file. Fails if a bit has changed since it was written. */
  void verify() throws IOException {
    try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
      checkSum(sum(file, SegmentHeader.BYTES, header.tableStart()), header.filterSum());
      checkSum(sum(file, header.tableStart(), header.fileBytes()), header.tableSum());
    }
  }

  private static int sum(FileChannel file, long from, long to) throws IOException {
    CRC32C sum = new CRC32C();
    ByteBuffer buffer = buffer(BUFFER_BYTES);
    for (long at = from; at < to; at += BUFFER_BYTES) {
      sum.update(read(file, at, to, buffer));
    }
    return (int) sum.getValue();
  }

  private void checkSum(int sum, int expected) throws IOException {
    if (sum != expected) {
      throw new DamagedException(path + " is damaged: its checksum is wrong");
    }
  }

  /**
   * The method by which Java 17 can unmap a file. If it is missing, the garbage collector unmaps
   * files.
   */
  private static final class Unmapping {

    private static final Optional<MethodHandle> CLEANER = cleaner();

    private static Optional<MethodHandle> cleaner() {
      try {
        Class<?> type = Class.forName("sun.misc.Unsafe");
        Field instance = type.getDeclaredField("theUnsafe");
        instance.setAccessible(true);
        return Optional.of(
            MethodHandles.lookup()
                .findVirtual(
                    type, "invokeCleaner", MethodType.methodType(void.class, ByteBuffer.class))
                .bindTo(instance.get(null)));
      } catch (ReflectiveOperationException | RuntimeException e) {
        return Optional.empty();
      }
    }

    static void unmap(ByteBuffer mapped) {
      CLEANER.ifPresent(
          cleaner -> {
            try {
              cleaner.invokeExact(mapped);
            } catch (Throwable e) {
              throw new IllegalStateException("a file cannot be unmapped", e);
            }
          });
    }
  }

  /** Thrown if a bit of the file has changed. */
  static final class DamagedException extends IOException {
    private static final long serialVersionUID = 1;

    DamagedException(String message) {
      super(message);
    }
  }

  /** A cursor that reads the table from the beginning to the end. */
  private final class Cursor implements IdCursor {

    private final FileChannel file;
    private final CRC32C sum = new CRC32C();
    private final ByteBuffer buffer = buffer(BUFFER_BYTES).limit(0);
    private long at = header.tableStart();
    private long fingerprint;
    private long rest;

    Cursor(FileChannel file) {
      this.file = file;
    }

    @Override
    public boolean next() throws IOException {
      do {
        if (!buffer.hasRemaining() && !fill()) {
          checkSum((int) sum.getValue(), header.tableSum());
          return false;
        }
        fingerprint = buffer.getLong();
        rest = buffer.getLong();
      } while (fingerprint == 0);
      return true;
    }

    private boolean fill() throws IOException {
      if (at == header.fileBytes()) {
        return false;
      }
      read(file, at, header.fileBytes(), buffer);
      at += buffer.remaining();
      sum.update(buffer.duplicate());
      return true;
    }

    @Override
    public long fingerprint() {
      return fingerprint;
    }

    @Override
    public long rest() {
      return rest;
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
