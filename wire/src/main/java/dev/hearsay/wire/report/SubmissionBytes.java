package dev.hearsay.wire.report;

import dev.hearsay.Plan;
import dev.hearsay.PlanHash;
import dev.hearsay.wire.WireException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The body of a request that submits reports to a collector: any number of reports to one plan,
 * each with its id. After a {@link Content header} of kind 'S', each submission has
 *
 * <pre>
 *   byte  0   the report's id, 16 bytes
 *        16   n, the length of the report, 4 bytes, big-endian
 *        20   the report, n bytes, as {@link ReportBytes} packs it
 * </pre>
 */
public final class SubmissionBytes {

  /** The media type in HTTP. */
  public static final String MEDIA_TYPE = "application/vnd.hearsay.submissions";

  private static final int ITEM_HEADER_BYTES = ReportId.BYTES + Integer.BYTES;

  private SubmissionBytes() {}

  /** Writes submissions of reports to this plan. */
  public static byte[] write(Plan plan, Collection<Submission> submissions) {
    return write(plan.hash(), submissions);
  }

  /** Writes submissions of reports to the plan with this hash. */
  public static byte[] write(PlanHash plan, Collection<Submission> submissions) {
    int length =
        submissions.stream().mapToInt(one -> ITEM_HEADER_BYTES + one.report().length).sum();
    ByteArrayOutputStream out = new ByteArrayOutputStream(Content.HEADER_BYTES + length);
    out.writeBytes(Content.SUBMISSIONS.header(plan, Content.VERSION));
    for (Submission submission : submissions) {
      out.writeBytes(
          ByteBuffer.allocate(ITEM_HEADER_BYTES)
              .putLong(submission.id().high())
              .putLong(submission.id().low())
              .putInt(submission.report().length)
              .array());
      out.writeBytes(submission.report());
    }
    return out.toByteArray();
  }

  /**
   * Returns the hash of the plan that submissions answer.
   *
   * @throws WireException if the bytes are not submissions, or their header is cut off
   */
  public static PlanHash planOf(byte[] bytes) {
    return Content.SUBMISSIONS.planOf(bytes);
  }

  /**
   * Reads submissions. It does not unpack the reports, which {@link ReportBytes} does, so that one
   * damaged report does not affect the others.
   *
   * @throws WireException if the bytes are not submissions, are for another plan, or are cut off
   */
  public static List<Submission> read(byte[] bytes, Plan plan) {
    Content.SUBMISSIONS.check(bytes, plan);
    ByteBuffer in =
        ByteBuffer.wrap(bytes, Content.HEADER_BYTES, bytes.length - Content.HEADER_BYTES);
    List<Submission> submissions = new ArrayList<>();
    while (in.hasRemaining()) {
      submissions.add(item(in, submissions.size()));
    }
    return submissions;
  }

  private static Submission item(ByteBuffer in, int index) {
    if (in.remaining() < ITEM_HEADER_BYTES) {
      throw new WireException("report " + index + " is cut off within its header");
    }
    ReportId id = new ReportId(in.getLong(), in.getLong());
    long length = Integer.toUnsignedLong(in.getInt());
    if (length > in.remaining()) {
      throw new WireException(
          String.format(
              "report %s states a length of %s bytes; %s are left", index, length, in.remaining()));
    }
    byte[] report = new byte[(int) length];
    in.get(report);
    return new Submission(id, report);
  }
}
