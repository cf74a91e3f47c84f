package dev.hearsay.wire.report;

import dev.hearsay.wire.WireException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A report that a collector has checked, as a message of a Kafka topic. The message's key is the
 * report's id, so all messages with one id are in one partition, in order. The message's value is
 *
 * <pre>
 *   byte  0   1, the version of this layout
 *         1   n, the length of the collection's id
 *         2   the collection's id in ASCII, n bytes
 *       2+n   the wave that it answers, 4 bytes, big-endian; 0 if the collection has no waves
 *       6+n   the start of the hour or wave that it belongs to, in milliseconds since 1970, 8 bytes
 *      14+n   the report, as {@link ReportBytes} packs it
 * </pre>
 *
 * @param bucket the start of the hour or wave
 */
public record TopicReport(String collection, int wave, long bucket, Submission submission) {

  private static final byte VERSION = 1;
  private static final int MOST_ID_BYTES = 127;
  private static final int FIXED_BYTES = 2 + Integer.BYTES + Long.BYTES;

  /** Checks that the collection's id fits into a message. */
  public TopicReport {
    if (collection.isEmpty()
        || collection.length() > MOST_ID_BYTES
        || collection.chars().anyMatch(each -> each <= ' ' || each > '~')) {
      throw new WireException("a collection's id must be 1 to 127 visible characters of ASCII");
    }
  }

  /** Returns the key of the message: the report's id. */
  public byte[] key() {
    return ByteBuffer.allocate(ReportId.BYTES)
        .putLong(submission.id().high())
        .putLong(submission.id().low())
        .array();
  }

  /** Returns the value of the message: everything else. */
  public byte[] value() {
    byte[] id = collection.getBytes(StandardCharsets.US_ASCII);
    byte[] report = submission.report();
    return ByteBuffer.allocate(FIXED_BYTES + id.length + report.length)
        .put(VERSION)
        .put((byte) id.length)
        .put(id)
        .putInt(wave)
        .putLong(bucket)
        .put(report)
        .array();
  }

  /**
   * Reads a message. It does not unpack the report, which {@link ReportBytes} does.
   *
   * @throws WireException if the message is not a report
   */
  public static TopicReport read(byte[] key, byte[] value) {
    if (key.length != ReportId.BYTES) {
      throw new WireException(
          String.format(
              "a message's key has %s bytes; a report's id has %s", key.length, ReportId.BYTES));
    }
    if (value.length < FIXED_BYTES || value[0] != VERSION || value[1] <= 0) {
      throw new WireException("a message is not a report, or has a newer version");
    }
    if (value.length < FIXED_BYTES + value[1]) {
      throw new WireException("a message is cut off");
    }
    ByteBuffer id = ByteBuffer.wrap(key);
    ByteBuffer in = ByteBuffer.wrap(value, 2, value.length - 2);
    byte[] collection = new byte[value[1]];
    in.get(collection);
    int wave = in.getInt();
    long bucket = in.getLong();
    byte[] report = new byte[in.remaining()];
    in.get(report);
    return new TopicReport(
        new String(collection, StandardCharsets.ISO_8859_1),
        wave,
        bucket,
        new Submission(new ReportId(id.getLong(), id.getLong()), report));
  }
}
