package dev.hearsay.collector.api;

import dev.hearsay.Plan;
import dev.hearsay.Tally;
import dev.hearsay.collector.api.Workers.Lane;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.collector.log.ReportExport;
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
import java.util.OptionalInt;

/** The handler of exports: the files that the {@code hearsay} command reads. */
record ExportHandler(CollectionService collections, Workers workers) {

  private static final String BYTES = "application/octet-stream";

  /** Returns a tally as a file. Runs on a worker. */
  Reply tally(Call call) throws IOException {
    Query query = call.query(Period.WAVE);
    Tally tally = Period.tally(collections.live(call.id()), collections.plan(call.id()), query);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    TallyBytes.write(tally, bytes);
    return Reply.of(200, BYTES, Buffer.buffer(bytes.toByteArray()))
        .with("Content-Disposition", attachment(call, tally.plan(), ".tally"));
  }

  /** Streams all reports, or those to one wave. */
  Future<Void> reports(Call call) {
    return workers.run(Lane.EXPORTS, () -> writeReports(call)).mapEmpty();
  }

  private long writeReports(Call call) throws IOException {
    Plan all = collections.plan(call.id());
    OptionalInt wave = Period.wave(call.query(Period.WAVE), all);
    if (all.isWholeSeries() && wave.isEmpty()) {
      throw Problem.badRequest(
          "a file holds the reports to one wave: add ?wave= with a number from 1 to "
              + Period.series(all).waves());
    }
    Plan plan = wave.isPresent() ? all.wave(wave.getAsInt()) : all;
    ReportExport export =
        wave.isPresent()
            ? collections.reports(call.id(), wave.getAsInt())
            : collections.reports(call.id());
    return write(export, plan, call);
  }

  private static long write(ReportExport export, Plan plan, Call call) throws IOException {
    HttpServerResponse response = call.request().response();
    response.putHeader("Content-Type", BYTES);
    response.putHeader("Content-Disposition", attachment(call, plan, ".reports"));
    if (call.isHead()) {
      response.end();
      return 0;
    }
    response.setChunked(true);
    ReportBytes reports = new ReportBytes(plan);
    ReportWriter writer = new ReportWriter(new ResponseStream(response), plan);
    export.forEach(submission -> write(writer, reports, submission));
    writer.close(); // not after a failure, so that an incomplete file does not look complete
    return writer.written();
  }

  private static void write(ReportWriter writer, ReportBytes reports, Submission submission) {
    try {
      writer.write(reports.read(submission.report()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String attachment(Call call, Plan plan, String ending) {
    String wave = plan.wave().isPresent() ? "-wave-" + plan.wave().getAsInt() : "";
    return "attachment; filename=\"" + call.id() + wave + ending + "\"";
  }
}
