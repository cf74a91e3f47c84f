package dev.hearsay.wire.report;

import dev.hearsay.Plan;
import dev.hearsay.Tally;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.checksum.Crc32c;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CheckedInputStream;

/**
 * Tallies as bytes. Equal tallies have equal bytes.
 *
 * <pre>
 *   byte  0   {@link FileHeader}
 *        42   varint: reports
 *             varint: rejected
 *             for each part of the plan, in its order
 *               varint: reports on it
 *               varint: each of its cells; how many there are, the plan says
 *     end−4   CRC-32C of all bytes before it, 4 bytes, highest first
 * </pre>
 *
 * <p>A varint is a number below 2<sup>63</sup>, seven bits per byte from the lowest on; all bytes
 * but the last have their highest bit set, and the last is not 0 unless it is the only one. Each
 * number has one such form, so equal tallies have equal bytes.
 */
public final class TallyBytes {

  private static final int PAYLOAD_BITS = 7;
  private static final int MORE = 1 << PAYLOAD_BITS;

  private TallyBytes() {}

  /** Writes a tally; the stream stays open. */
  public static void write(Tally tally, OutputStream stream) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(FileHeader.write(Content.TALLY, tally.plan()));
    writeVarint(out, tally.reports());
    writeVarint(out, tally.rejected());
    for (int part = 0; part < tally.plan().parts().size(); part++) {
      writeVarint(out, tally.reports(part));
      for (long cell : tally.cells(part)) {
        writeVarint(out, cell);
      }
    }
    int checksum = Crc32c.of(out.toByteArray(), 0, out.size());
    out.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(checksum).array());
    out.writeTo(stream);
  }

  /** A tally as bytes in memory. */
  public static byte[] write(Tally tally) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      write(tally, out);
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail to be written", e);
    }
    return out.toByteArray();
  }

  private static void writeVarint(ByteArrayOutputStream out, long number) {
    long left = number;
    for (; left >= MORE; left >>>= PAYLOAD_BITS) {
      out.write((int) (left & (MORE - 1)) | MORE);
    }
    out.write((int) left);
  }

  /**
   * Reads a tally, which must be all that the stream holds; the stream stays open.
   *
   * @param whole what the tally is of; of a series, it may be of one of its waves
   * @throws WireException if it is damaged, belongs to another plan, or no reports can have led to
   *     it
   */
  public static Tally read(InputStream stream, Plan whole) throws IOException {
    CheckedInputStream in =
        new CheckedInputStream(new BufferedInputStream(stream), Crc32c.create());
    Plan plan = FileHeader.read(in, Content.TALLY, whole);
    Tally empty = Tally.of(plan);
    long reports = readVarint(in);
    long rejected = readVarint(in);
    long[] partReports = new long[plan.parts().size()];
    List<long[]> cells = new ArrayList<>();
    for (int part = 0; part < partReports.length; part++) {
      partReports[part] = readVarint(in);
      long[] counts = empty.cells(part);
      for (int cell = 0; cell < counts.length; cell++) {
        counts[cell] = readVarint(in);
      }
      cells.add(counts);
    }
    checkEnd(in);
    try {
      return Tally.restore(plan, reports, rejected, partReports, cells);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new WireException("no reports can lead to this tally: " + e.getMessage(), e);
    }
  }

  /** Reads a tally that was kept whole, as {@link #read(InputStream, Plan)} does. */
  public static Tally read(byte[] bytes, Plan whole) {
    try {
      return read(new ByteArrayInputStream(bytes), whole);
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail to be read", e);
    }
  }

  private static void checkEnd(CheckedInputStream in) throws IOException {
    int computed = (int) in.getChecksum().getValue();
    byte[] stated = in.readNBytes(Integer.BYTES);
    if (stated.length < Integer.BYTES) {
      throw cutOff();
    }
    if (ByteBuffer.wrap(stated).getInt() != computed) {
      throw new WireException("the tally is damaged: its checksum does not match");
    }
    if (in.read() >= 0) {
      throw new WireException("something follows the end of the tally");
    }
  }

  static long readVarint(InputStream in) throws IOException {
    long number = 0;
    for (int shift = 0; shift < Long.SIZE - 1; shift += PAYLOAD_BITS) {
      int next = in.read();
      if (next < 0) {
        throw cutOff();
      }
      number |= (long) (next & (MORE - 1)) << shift;
      if (next < MORE) {
        if (next == 0 && shift > 0) {
          throw new WireException("the tally holds a number with superfluous zeros");
        }
        return number;
      }
    }
    throw new WireException("the tally holds a number of 2^63 or more");
  }

  private static WireException cutOff() {
    return new WireException("the tally is cut off");
  }
}
