package dev.hearsay.collector.http.handler;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.Plan;
import dev.hearsay.collector.http.message.Json;
import dev.hearsay.collector.http.message.JsonFields;
import dev.hearsay.collector.http.message.Problem;
import dev.hearsay.collector.http.message.Problem.Kind;
import dev.hearsay.collector.http.message.Reply;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.SubmissionBytes;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The ways to write reports into a body. */
public enum SubmissionForm {
  /** As {@link SubmissionBytes} does. */
  BYTES {
    @Override
    public List<Submission> read(Buffer body, Plan plan) {
      byte[] bytes = body.getBytes();
      checkPlan(SubmissionBytes.planOf(bytes).toString(), plan);
      return SubmissionBytes.read(bytes, plan);
    }
  },

  /** {@code {"plan": hash, "reports": [{"id": 32 hexadecimal digits, "report": base64}]}}. */
  JSON {
    @Override
    public List<Submission> read(Buffer body, Plan plan) {
      JsonFields request =
          new JsonFields(Json.read(Json.text(body)), "the request", List.of("plan", "reports"));
      checkPlan(request.text("plan"), plan);
      JsonNode reports = request.get("reports");
      if (!reports.isArray()) {
        throw Problem.badBody("the request: 'reports' must be a list");
      }
      List<Submission> submissions = new ArrayList<>();
      reports.forEach(report -> submissions.add(submission(report, submissions.size())));
      return submissions;
    }
  };

  /** What the body holds; a {@link Problem} or a wire exception if it holds something else. */
  public abstract List<Submission> read(Buffer body, Plan plan);

  /** By the header that says what a body is. */
  static SubmissionForm of(@Nullable String contentType) {
    String sent = contentType == null ? "" : contentType;
    if (isType(sent, SubmissionBytes.MEDIA_TYPE)) {
      return BYTES;
    }
    if (isType(sent, Reply.JSON)) {
      return JSON;
    }
    throw Problem.of(
        Kind.UNSUPPORTED_MEDIA_TYPE, sent, SubmissionBytes.MEDIA_TYPE + " or " + Reply.JSON);
  }

  /** Whether a header names a media type, which parameters may follow. */
  public static boolean isType(String header, String type) {
    int end = header.indexOf(';');
    String sent = end < 0 ? header : header.substring(0, end);
    return sent.strip().toLowerCase(Locale.ROOT).equals(type);
  }

  private static void checkPlan(String sent, Plan plan) {
    String expected = plan.hash().toString();
    if (!sent.equals(expected)) {
      throw Problem.of(Kind.OTHER_PLAN, sent, expected);
    }
  }

  private static Submission submission(JsonNode node, int index) {
    JsonFields report = new JsonFields(node, "report " + index, List.of("id", "report"));
    try {
      return new Submission(
          ReportId.parse(report.text("id")), Base64.getDecoder().decode(report.text("report")));
    } catch (IllegalArgumentException e) {
      throw Problem.badBody("report " + index + ": 'report' is not base64: " + e.getMessage());
    }
  }
}
