package dev.hearsay.collector.http.handler;

import dev.hearsay.Plan;
import dev.hearsay.Tally;
import dev.hearsay.collector.collection.CollectionService;
import dev.hearsay.collector.http.message.Reply;
import dev.hearsay.collector.http.message.ResponseStream;
import dev.hearsay.collector.http.server.Call;
import dev.hearsay.collector.http.server.Workers;
import dev.hearsay.collector.http.server.Workers.Lane;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportWriter;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.TallyBytes;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The files that the {@code hearsay} command reads. */
public record ExportHandler(CollectionService collections, Workers workers) {

  private static final String BYTES = "application/octet-stream";

  /** Runs on a worker. */
  public Reply tally(Call call) throws IOException {
    Tally tally = collections.tally(call.id());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    TallyBytes.write(tally, bytes);
    return Reply.of(200, BYTES, Buffer.buffer(bytes.toByteArray()))
        .with("Content-Disposition", attachment(call.id() + ".tally"));
  }

  /** All reports, as a stream. */
  public Future<Void> reports(Call call) {
    return workers.run(Lane.EXPORTS, () -> writeReports(call)).mapEmpty();
  }

  private long writeReports(Call call) throws IOException {
    Plan plan = collections.plan(call.id());
    HttpServerResponse response = call.request().response();
    response.putHeader("Content-Type", BYTES);
    response.putHeader("Content-Disposition", attachment(call.id() + ".reports"));
    response.setChunked(true);
    ReportBytes reports = new ReportBytes(plan);
    ReportWriter writer = new ReportWriter(new ResponseStream(response), plan);
    collections.reports(call.id()).forEach(submission -> write(writer, reports, submission));
    writer.close(); // only now: what broke off must not look complete
    return writer.written();
  }

  private static void write(ReportWriter writer, ReportBytes reports, Submission submission) {
    try {
      writer.write(reports.read(submission.report()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String attachment(String name) {
    return "attachment; filename=\"" + name + "\"";
  }
}
