package dev.hearsay.client.ledger;

import dev.hearsay.wire.checksum.Crc32c;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * A file of events, each of which is durable before the next one is written. Numbers are
 * big-endian.
 *
 * <pre>
 *   byte  0   magic: 0x89 'H' 'S' 'L' CR LF 0x1A LF
 *         8   version of the format, 2 bytes
 *        10   any number of events:
 *               byte  0   n, the length of the event, 4 bytes
 *                     4   CRC-32C of the event, 4 bytes
 *                     8   CRC-32C of the 8 bytes before, 4 bytes
 *                    12   the event, n bytes, as {@link EventBytes} writes it
 * </pre>
 *
 * <p>A crash during a write leaves the beginning of the event, or zeros in its place. Either can
 * only be at the end of the file. The write has not returned, so no caller relies on the event, and
 * it is cut off. Any other damage concerns an event on which a caller may rely, so the file is
 * refused. The length has its own checksum. Otherwise, a damaged length could make all events that
 * follow look like the torn end of one long event.
 */
final class Journal implements AutoCloseable {

  private static final byte[] HEADER = {(byte) 0x89, 'H', 'S', 'L', '\r', '\n', 0x1A, '\n', 0, 1};

  private static final int FRAME_BYTES = 3 * Integer.BYTES;

  private final JournalFile file;
  private final String name;
  private long end;
  private boolean isBroken;

  private Journal(JournalFile file, String name) {
    this.file = file;
    this.name = name;
  }

  /**
   * Reads the stored events and prepares for appending.
   *
   * <p>A process may have died between writing an event and forcing it to the disk. The reader will
   * act on that event, so this method forces it.
   *
   * @param name the name of the file in messages
   * @param reader receives each event, and may reject it with an {@link IllegalArgumentException}
   * @throws LedgerException if the file is damaged or not a ledger
   */
  static Journal open(JournalFile file, String name, Consumer<LedgerEvent> reader) {
    Journal journal = new Journal(file, name);
    try {
      journal.recover(reader);
      return journal;
    } catch (IOException e) {
      throw new LedgerException("the ledger " + name + " cannot be read", e);
    }
  }

  private void recover(Consumer<LedgerEvent> reader) throws IOException {
    byte[] bytes = file.readAll();
    if (isTornHeader(bytes)) {
      file.truncate(0);
      file.append(HEADER);
      end = HEADER.length;
    } else {
      checkHeader(bytes);
      end = replay(bytes, reader);
      if (end < bytes.length) {
        file.truncate(end);
      }
    }
    checkLength(end);
    file.force();
  }

  private static boolean isTornHeader(byte[] bytes) {
    return isZero(bytes, 0)
        || (bytes.length < HEADER.length
            && Arrays.equals(bytes, Arrays.copyOf(HEADER, bytes.length)));
  }

  private void checkHeader(byte[] bytes) {
    if (!Arrays.equals(HEADER, Arrays.copyOf(bytes, HEADER.length))) {
      throw new LedgerException(name + " is not a ledger that this version can read", null);
    }
  }

  /** Passes all whole events to {@code reader}, and returns the position after the last one. */
  private int replay(byte[] bytes, Consumer<LedgerEvent> reader) {
    int position = HEADER.length;
    while (!isTorn(bytes, position)) {
      ByteBuffer frame = ByteBuffer.wrap(bytes, position, FRAME_BYTES);
      int next = position + FRAME_BYTES + frame.getInt();
      byte[] event = Arrays.copyOfRange(bytes, position + FRAME_BYTES, next);
      if (checksum(event, event.length) != frame.getInt()) {
        throw damaged(position, new IllegalArgumentException("its checksum is wrong"));
      }
      try {
        reader.accept(EventBytes.read(event));
      } catch (IllegalArgumentException e) {
        throw damaged(position, e);
      }
      position = next;
    }
    return position;
  }

  /**
   * Returns whether no whole event starts at this position, because the file ends there or contains
   * only zeros.
   */
  private boolean isTorn(byte[] bytes, int position) {
    if (bytes.length - position < FRAME_BYTES || isZero(bytes, position)) {
      return true;
    }
    byte[] frame = Arrays.copyOfRange(bytes, position, position + FRAME_BYTES);
    int length = ByteBuffer.wrap(frame).getInt();
    int checksum = ByteBuffer.wrap(frame).getInt(2 * Integer.BYTES);
    if (length < 0 || checksum(frame, 2 * Integer.BYTES) != checksum) {
      throw damaged(position, new IllegalArgumentException("the checksum of its length is wrong"));
    }
    return bytes.length - position - FRAME_BYTES < length;
  }

  private static boolean isZero(byte[] bytes, int from) {
    for (int i = from; i < bytes.length; i++) {
      if (bytes[i] != 0) {
        return false;
      }
    }
    return true;
  }

  private LedgerException damaged(int position, IllegalArgumentException cause) {
    return new LedgerException(
        String.format(
            "the ledger %s is damaged: the event at byte %s is not as it was written (%s)."
                + " What was spent is not known, so nothing is reported; restore the file",
            name, position, cause.getMessage()),
        cause);
  }

  /**
   * Stores an event. After a failure, nothing more is written: until the file is read again, its
   * content on the disk is unknown.
   *
   * <p>The file's length must be the one that this journal left, and after the write longer by
   * exactly this event. So no other process can have stored an event that this journal does not
   * know, even if the lock was lost. If two processes append at once, at least one of them finds
   * the file too long.
   *
   * @throws LedgerException if the event may not be stored
   */
  void append(LedgerEvent event) {
    if (isBroken) {
      throw new LedgerException(
          "an earlier write to the ledger " + name + " failed; open it again", null);
    }
    byte[] framed = frame(EventBytes.write(event));
    isBroken = true;
    try {
      checkLength(end);
      file.append(framed);
      checkLength(end + framed.length);
      file.force();
    } catch (IOException e) {
      throw new LedgerException("the ledger " + name + " cannot be written", e);
    }
    end += framed.length;
    isBroken = false;
  }

  private void checkLength(long expected) throws IOException {
    long length = file.length();
    if (length != expected) {
      throw new LedgerException(
          String.format(
              "the ledger %s has %s bytes, and not %s: another process has written to it."
                  + " Nothing is reported; open it again",
              name, length, expected),
          null);
    }
  }

  private static byte[] frame(byte[] event) {
    ByteBuffer framed = ByteBuffer.allocate(FRAME_BYTES + event.length);
    framed.putInt(event.length).putInt(checksum(event, event.length));
    return framed.putInt(checksum(framed.array(), 2 * Integer.BYTES)).put(event).array();
  }

  private static int checksum(byte[] bytes, int length) {
    return Crc32c.of(bytes, 0, length);
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      throw new LedgerException("the ledger " + name + " cannot be closed", e);
    }
  }
}
