package dev.hearsay.collector.api;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hearsay.Plan;
import dev.hearsay.PlanHash;
import dev.hearsay.collector.api.Problem.Kind;
import dev.hearsay.collector.api.Workers.Lane;
import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.collection.Timetable;
import dev.hearsay.collector.fold.Admission;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.wire.document.Fields;
import dev.hearsay.wire.document.Node;
import dev.hearsay.wire.json.AnswerJson.Status;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.SubmissionBytes;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The handler that accepts reports. It never blocks: the reply is sent when the group commit that
 * contains the reports is durable.
 */
record ReportsHandler(
    CollectionService collections,
    AccessCache access,
    Workers workers,
    Metrics metrics,
    int maxReports) {

  /**
   * The largest body in bytes that is parsed on the event loop. Passing a smaller body to a worker
   * costs more than it saves.
   */
  private static final int SMALL_BODY = 64 << 10;

  private static final String PROBLEMS = "problems";

  /** Refuses a request that is wrong regardless of its body. */
  void check(Call call) {
    Format.of(call.request().getHeader("Content-Type"));
    problemsOnly(call);
  }

  /** Returns whether the reply may omit accepted reports. */
  private static boolean problemsOnly(Call call) {
    return !call.query("results").choice("results", "", List.of(PROBLEMS)).isEmpty();
  }

  Future<Reply> submit(Call call, Buffer body) {
    Format format = Format.of(call.request().getHeader("Content-Type"));
    boolean problemsOnly = problemsOnly(call);
    return access
        .find(call.id(), Lane.SUBMISSIONS)
        .compose(rules -> read(rules.plan().orElseThrow(), format, body))
        .recover(failure -> refused(call.id(), failure))
        .compose(received -> submit(call.id(), received, problemsOnly));
  }

  private Future<ReceivedReports> read(Plan plan, Format format, Buffer body) {
    return format == Format.BYTES && body.length() <= SMALL_BODY
        ? Future.succeededFuture(format.read(body, plan))
        : workers.run(Lane.SUBMISSIONS, () -> format.read(body, plan));
  }

  /** Counts reports to another plan as rejected, although they never reach the collection. */
  private <T> Future<T> refused(String id, Throwable failure) {
    if (failure instanceof Problem problem && problem.status() == 409) {
      workers.run(Lane.SUBMISSIONS, () -> collections.reject(id, RejectionReason.OTHER_PLAN, 1));
    }
    return Future.failedFuture(failure);
  }

  private Future<Reply> submit(String id, ReceivedReports received, boolean problemsOnly) {
    List<Submission> submissions = received.submissions();
    if (submissions.size() > maxReports) {
      workers.run(
          Lane.SUBMISSIONS,
          () -> collections.reject(id, RejectionReason.TOO_LARGE, submissions.size()));
      return Future.failedFuture(Problem.of(Kind.BATCH_TOO_LARGE, submissions.size(), maxReports));
    }
    long start = System.nanoTime();
    return queue(id, received)
        .onFailure(failure -> access.forgetIfGone(id, failure))
        .map(outcomes -> reply(submissions, outcomes, problemsOnly, start));
  }

  /**
   * Queues reports for the next commit. If the collection is not in memory, a worker loads it
   * first.
   */
  private Future<List<Outcome>> queue(String id, ReceivedReports received) {
    return collections.isReady(id)
        ? workers.resume(collections.submit(id, received.wave(), received.submissions()))
        : workers
            .run(
                Lane.SUBMISSIONS,
                () -> collections.submit(id, received.wave(), received.submissions()))
            .compose(outcomes -> workers.resume(outcomes));
  }

  private Reply reply(
      List<Submission> submissions, List<Outcome> outcomes, boolean problemsOnly, long start) {
    Counts counts = Counts.of(outcomes);
    metrics.submitted(counts, System.nanoTime() - start);
    return Reply.of(200, Reply.JSON, json(submissions, outcomes, counts, problemsOnly));
  }

  /** The number of a request's submissions by outcome. */
  record Counts(int accepted, int duplicate, int conflicting, int rejected) {

    static Counts of(List<Outcome> outcomes) {
      int accepted = 0;
      int duplicate = 0;
      int conflicting = 0;
      int rejected = 0;
      for (Outcome outcome : outcomes) {
        switch (outcome.status()) {
          case ACCEPTED -> accepted++;
          case DUPLICATE -> duplicate++;
          case CONFLICTING -> conflicting++;
          case REJECTED -> rejected++;
        }
      }
      return new Counts(accepted, duplicate, conflicting, rejected);
    }
  }

  /**
   * Returns the outcomes of reports, written without a tree in memory because there may be
   * thousands.
   *
   * @param problemsOnly whether the list omits accepted reports, and is itself omitted if empty
   */
  private static Buffer json(
      List<Submission> submissions, List<Outcome> outcomes, Counts counts, boolean problemsOnly) {
    if (problemsOnly && counts.accepted() == outcomes.size()) {
      return Buffer.buffer(
          "{\"accepted\":"
              + outcomes.size()
              + ",\"duplicate\":0,\"conflicting\":0,\"rejected\":0}");
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(64 * (1 + outcomes.size()));
    try (JsonGenerator json = Json.MAPPER.createGenerator(bytes)) {
      json.writeStartObject();
      json.writeNumberField("accepted", counts.accepted());
      json.writeNumberField("duplicate", counts.duplicate());
      json.writeNumberField("conflicting", counts.conflicting());
      json.writeNumberField("rejected", counts.rejected());
      json.writeArrayFieldStart("results");
      for (int i = 0; i < outcomes.size(); i++) {
        if (!problemsOnly || outcomes.get(i).status() != Status.ACCEPTED) {
          put(json, submissions.get(i), outcomes.get(i));
        }
      }
      json.writeEndArray();
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail to be written", e);
    }
    return Buffer.buffer(bytes.toByteArray());
  }

  private static void put(JsonGenerator json, Submission submission, Outcome outcome)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("id", submission.id().toString());
    json.writeStringField("status", outcome.status().name().toLowerCase(Locale.ROOT));
    if (outcome.reason().isPresent()) {
      json.writeStringField("reason", outcome.reason().get());
    }
    json.writeEndObject();
  }

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

  /** The formats of a body with reports. */
  enum Format {
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
        request
            .list("reports")
            .forEach(one -> submissions.add(submission(one, submissions.size())));
        return ReceivedReports.of(answered, plan, submissions);
      }
    };

    /**
     * Returns the reports in a body. Throws a {@link Problem} or a wire exception if the body is
     * malformed.
     */
    abstract ReceivedReports read(Buffer body, Plan plan);

    /** Returns the format that the header {@code Content-Type} states. */
    static Format of(@Nullable String contentType) {
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
      Fields report =
          new Fields(node, "report " + index).allowOnly(List.of("id", "report")).typed();
      try {
        return new Submission(
            ReportId.parse(report.text("id")), Base64.getDecoder().decode(report.text("report")));
      } catch (IllegalArgumentException e) {
        throw Problem.badBody("report " + index + ": 'report' is not base64: " + e.getMessage());
      }
    }
  }
}
