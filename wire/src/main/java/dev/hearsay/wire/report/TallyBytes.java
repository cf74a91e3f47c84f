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
 * Tallies as bytes. Equal tallies have equal bytes.
 *
 * <pre>
 *   byte  0   {@link FileHeader}
 *        42   varint: reports
 *             varint: rejected
 *             for each part of the plan, in its order
 *               varint: reports on it
 *               varint: each of its cells; how many there are, the plan says
 *             of version 2 alone: the sources
 *               varint: how many there are, 1 to 4096
 *               16 bytes each, highest first, in ascending order
 *     end−4   CRC-32C of all bytes before it, 4 bytes, highest first
 * </pre>
 *
 * <p>A varint is a number below 2<sup>63</sup>, seven bits per byte from the lowest on; all bytes
 * but the last have their highest bit set, and the last is not 0 unless it is the only one. Each
 * number has one such form, so equal tallies have equal bytes.
 *
 * <p>A tally without sources is of version 1. Collectors and Spark write no other: they count each
 * report once by its id.
 */
public final class TallyBytes {

  /** How many sources a tally carries at most: 64 kB of them. */
  public static final int MAX_SOURCES = 4096;

  /** The version of the format that has sources. */
  static final int WITH_SOURCES = 2;

  private static final int SOURCE_BYTES = 16;

  private static final int PAYLOAD_BITS = 7;
  private static final int MORE = 1 << PAYLOAD_BITS;

  private TallyBytes() {}

  /**
   * A tally, and fingerprints of the files that it counted, by which somebody notices that one
   * would count twice.
   *
   * <p>A fingerprint is computed from the reports without a secret, so it confirms a guess of them:
   * whoever knows all reports of a file but one learns that one. A tally that is published must
   * have none, or its readers could learn more than from the counts.
   *
   * @param sources numbers below 2<sup>128</sup>; at most {@link #MAX_SOURCES}
   */
  public record Sourced(Tally tally, SortedSet<BigInteger> sources) {
    /** Checks and copies. */
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

  /** The source that a file's SHA-256 makes: its first 128 bits. */
  public static BigInteger source(byte[] sha256) {
    return new BigInteger(1, sha256, 0, SOURCE_BYTES);
  }

  /** Writes a tally; the stream stays open. */
  public static void write(Tally tally, OutputStream stream) throws IOException {
    write(new Sourced(tally, new TreeSet<>()), stream);
  }

  /** Writes a tally and its sources; the stream stays open. */
  public static void write(Sourced sourced, OutputStream stream) throws IOException {
    Tally tally = sourced.tally();
    boolean isPlain = sourced.sources().isEmpty();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(
        FileHeader.write(
            Content.TALLY, tally.plan().hash(), isPlain ? FileHeader.VERSION : WITH_SOURCES));
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
    return readSourced(stream, whole).tally();
  }

  /** Reads a tally as {@link #read(InputStream, Plan)} does, and its sources. */
  public static Sourced readSourced(InputStream stream, Plan whole) throws IOException {
    CheckedInputStream in =
        new CheckedInputStream(new BufferedInputStream(stream), Crc32c.create());
    byte[] header = in.readNBytes(FileHeader.BYTES);
    Plan plan = FileHeader.read(header, Content.TALLY, whole);
    Supplier<Tally> counts = readCounts(in, plan);
    SortedSet<BigInteger> sources =
        FileHeader.versionOf(header) == WITH_SOURCES ? readSources(in) : new TreeSet<>();
    checkEnd(in);
    try {
      return new Sourced(counts.get(), sources);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new WireException("no reports can lead to this tally: " + e.getMessage(), e);
    }
  }

  /** What the counts make, which may be impossible. */
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
