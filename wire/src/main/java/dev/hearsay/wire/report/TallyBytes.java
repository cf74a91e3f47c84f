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
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.zip.CheckedInputStream;

/**
 * The byte format of tallies. Equal tallies have equal bytes.
 *
 * <pre>
 *   byte[] bytes = TallyBytes.write(tally);
 *   tally.merge(TallyBytes.read(otherBytes, tally.plan()));
 * </pre>
 *
 * <p>The format:
 *
 * <pre>
 *   byte  0   {@link Content header}
 *        42   varint: reports
 *             varint: rejected
 *             for each part of the plan, in its order
 *               varint: reports on it
 *               varint: each of its cells; their number follows from the plan
 *             only in version 2: the sources
 *               varint: number of sources, 1 to 4096
 *               16 bytes each, big-endian, in ascending order
 *     end−4   CRC-32C of all bytes before it, 4 bytes, big-endian
 * </pre>
 *
 * <p>A varint is a number below 2<sup>63</sup>, seven bits per byte, lowest bits first. All bytes
 * except the last have their highest bit set. The last byte is not 0 unless it is the only one. So
 * each number has exactly one form, and equal tallies have equal bytes.
 *
 * <p>A tally without sources has version 1. Collectors and Spark write only this version, since
 * they count each report once by its id.
 */
public final class TallyBytes {

  /** The largest number of sources in a tally; they take 64 kB. */
  public static final int MAX_SOURCES = 4096;

  /** The version of the format that has sources. */
  static final int WITH_SOURCES = 2;

  private static final int SOURCE_BYTES = 16;

  private static final int PAYLOAD_BITS = 7;
  private static final int MORE = 1 << PAYLOAD_BITS;

  private TallyBytes() {}

  /**
   * A tally with fingerprints of the files that it has counted, so that a program can detect a file
   * that would be counted twice.
   *
   * <p>A fingerprint is computed from the reports without a secret, so it can confirm a guess: a
   * reader who knows all reports of a file except one learns that one. A published tally must have
   * no sources, or its readers could learn more than the counts reveal.
   *
   * @param sources numbers below 2<sup>128</sup>; at most {@link #MAX_SOURCES}
   */
  public record Sourced(Tally tally, SortedSet<BigInteger> sources) {
    /** Checks and copies the sources. */
    public Sourced {
      sources = Collections.unmodifiableSortedSet(new TreeSet<>(sources));
      if (sources.size() > MAX_SOURCES) {
        throw new IllegalArgumentException(
            "a tally has " + sources.size() + " sources; at most " + MAX_SOURCES + " are kept");
      }
      for (BigInteger source : sources) {
        if (source.signum() < 0 || source.bitLength() > SOURCE_BYTES * Byte.SIZE) {
          throw new IllegalArgumentException(
              "a source is " + source + "; it must be 0 or more, and below 2^128");
        }
      }
    }
  }

  /** Returns the source of a file with this SHA-256 hash: its first 128 bits. */
  public static BigInteger source(byte[] sha256) {
    return new BigInteger(1, sha256, 0, SOURCE_BYTES);
  }

  /** Writes a tally. The stream stays open. */
  public static void write(Tally tally, OutputStream stream) throws IOException {
    write(new Sourced(tally, new TreeSet<>()), stream);
  }

  /** Writes a tally and its sources. The stream stays open. */
  public static void write(Sourced sourced, OutputStream stream) throws IOException {
    Tally tally = sourced.tally();
    boolean isPlain = sourced.sources().isEmpty();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(
        Content.TALLY.header(tally.plan().hash(), isPlain ? Content.VERSION : WITH_SOURCES));
    writeCounts(tally, out);
    if (!isPlain) {
      writeVarint(out, sourced.sources().size());
      sourced.sources().forEach(source -> writeSource(out, source));
    }
    int checksum = Crc32c.of(out.toByteArray(), 0, out.size());
    out.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(checksum).array());
    out.writeTo(stream);
  }

  private static void writeSource(ByteArrayOutputStream out, BigInteger source) {
    for (int left = SOURCE_BYTES - 1; left >= 0; left--) {
      out.write(source.shiftRight(left * Byte.SIZE).intValue());
    }
  }

  private static void writeCounts(Tally tally, ByteArrayOutputStream out) {
    writeVarint(out, tally.reports());
    writeVarint(out, tally.rejected());
    for (int part = 0; part < tally.plan().parts().size(); part++) {
      writeVarint(out, tally.reports(part));
      for (long cell : tally.cells(part)) {
        writeVarint(out, cell);
      }
    }
  }

  /** Returns a tally as bytes. */
  public static byte[] write(Tally tally) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      write(tally, out);
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
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
   * Reads a tally, which must fill the rest of the stream. The stream stays open.
   *
   * @param whole the plan of the tally. If it is a series, the tally may be of one of its waves
   * @throws WireException if the tally is damaged or belongs to another plan, or if no reports can
   *     lead to it
   */
  public static Tally read(InputStream stream, Plan whole) throws IOException {
    return readSourced(stream, whole).tally();
  }

  /** Reads a tally as {@link #read(InputStream, Plan)} does, and its sources. */
  public static Sourced readSourced(InputStream stream, Plan whole) throws IOException {
    CheckedInputStream in =
        new CheckedInputStream(new BufferedInputStream(stream), Crc32c.create());
    byte[] header = in.readNBytes(Content.HEADER_BYTES);
    Plan plan = Content.TALLY.readHeader(header, whole);
    Supplier<Tally> counts = readCounts(in, plan);
    SortedSet<BigInteger> sources =
        Content.versionOf(header) == WITH_SOURCES ? readSources(in) : new TreeSet<>();
    checkEnd(in);
    try {
      return new Sourced(counts.get(), sources);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new WireException("no reports can lead to this tally: " + e.getMessage(), e);
    }
  }

  /**
   * Reads the counts. The tally is built later, since impossible counts are reported only after the
   * checksum was checked.
   */
  private static Supplier<Tally> readCounts(InputStream in, Plan plan) throws IOException {
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
    return () -> Tally.restore(plan, reports, rejected, partReports, cells);
  }

  private static SortedSet<BigInteger> readSources(InputStream in) throws IOException {
    long count = readVarint(in);
    if (count < 1 || count > MAX_SOURCES) {
      throw new WireException(
          "the tally has " + count + " sources; it must have 1 to " + MAX_SOURCES);
    }
    SortedSet<BigInteger> sources = new TreeSet<>();
    for (long i = 0; i < count; i++) {
      byte[] bytes = in.readNBytes(SOURCE_BYTES);
      if (bytes.length < SOURCE_BYTES) {
        throw cutOff();
      }
      BigInteger source = source(bytes);
      if (!sources.isEmpty() && source.compareTo(sources.last()) <= 0) {
        throw new WireException("the sources of the tally are not in ascending order");
      }
      sources.add(source);
    }
    return sources;
  }

  /** Reads a tally from its bytes, as {@link #read(InputStream, Plan)} does. */
  public static Tally read(byte[] bytes, Plan whole) {
    try {
      return read(new ByteArrayInputStream(bytes), whole);
    } catch (IOException e) {
      throw new UncheckedIOException("reading from memory failed", e);
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
      throw new WireException("there is more data after the end of the tally");
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
