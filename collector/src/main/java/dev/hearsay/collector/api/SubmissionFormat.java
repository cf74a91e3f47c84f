package dev.hearsay.collector.api;

import dev.hearsay.Plan;
import dev.hearsay.PlanHash;
import dev.hearsay.collector.api.Problem.Kind;
import dev.hearsay.collector.collection.Timetable;
import dev.hearsay.collector.fold.Admission;
import dev.hearsay.wire.document.Fields;
import dev.hearsay.wire.document.Node;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.SubmissionBytes;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The formats of a body with reports. */
enum SubmissionFormat {
  /** The binary format of {@link SubmissionBytes}. */
  BYTES {
    @Override
    public ReceivedReports read(Buffer body, Plan plan) {
      byte[] bytes = body.getBytes();
      PlanHash hash = SubmissionBytes.planOf(bytes);
      Plan answered =
          Admission.answered(plan, hash).orElseThrow(() -> otherPlan(hash.toString(), plan));
      return ReceivedReports.of(answered, plan, SubmissionBytes.read(bytes, answered));
    }
  },

  /**
   * The JSON format: {@code {"plan": hash, "reports": [{"id": 32 hexadecimal digits, "report":
   * base64}]}}.
   */
  JSON {
    @Override
    public ReceivedReports read(Buffer body, Plan plan) {
      Fields request = Json.request(Json.text(body), List.of("plan", "reports"));
      String name = request.text("plan");
      Plan answered =
          hash(name)
              .flatMap(hash -> Admission.answered(plan, hash))
              .orElseThrow(() -> otherPlan(name, plan));
      List<Submission> submissions = new ArrayList<>();
      request.list("reports").forEach(one -> submissions.add(submission(one, submissions.size())));
      return ReceivedReports.of(answered, plan, submissions);
    }
  };

  /**
   * The reports in a body.
   *
   * @param wave the wave that they answer, if the collection is a series
   * @param submissions the reports with their ids
   */
  record ReceivedReports(int wave, List<Submission> submissions) {

    static ReceivedReports of(Plan answered, Plan plan, List<Submission> submissions) {
      return new ReceivedReports(
          plan.isWholeSeries() ? answered.wave().orElseThrow() : Timetable.NO_WAVE, submissions);
    }
  }

  /**
   * Returns the reports in a body. Throws a {@link Problem} or a wire exception if the body is
   * malformed.
   */
  abstract ReceivedReports read(Buffer body, Plan plan);

  /** Returns the format that the header {@code Content-Type} states. */
  static SubmissionFormat of(@Nullable String contentType) {
    String sent = contentType == null ? "" : contentType;
    if (Call.isType(sent, SubmissionBytes.MEDIA_TYPE)) {
      return BYTES;
    }
    if (Call.isType(sent, Reply.JSON)) {
      return JSON;
    }
    throw Problem.of(
        Kind.UNSUPPORTED_MEDIA_TYPE, sent, SubmissionBytes.MEDIA_TYPE + " or " + Reply.JSON);
  }

  private static Optional<PlanHash> hash(String text) {
    try {
      return Optional.of(PlanHash.ofBytes(HexFormat.of().parseHex(text)));
    } catch (IllegalArgumentException e) {
      return Optional.empty(); // no plan has this name
    }
  }

  private static Problem otherPlan(String sent, Plan plan) {
    String which = plan.isWholeSeries() ? ", wave by wave" : "";
    return Problem.of(Kind.OTHER_PLAN, sent, plan.hash() + which);
  }

  private static Submission submission(Node node, int index) {
    Fields report = new Fields(node, "report " + index).allowOnly(List.of("id", "report")).typed();
    try {
      return new Submission(
          ReportId.parse(report.text("id")), Base64.getDecoder().decode(report.text("report")));
    } catch (IllegalArgumentException e) {
      throw Problem.badBody("report " + index + ": 'report' is not base64: " + e.getMessage());
    }
  }
}
