package dev.hearsay.cli.device;

import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.cli.file.InputFile;
import dev.hearsay.cli.file.ProgressBar;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportReader;
import dev.hearsay.wire.report.Submission;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The requests that send a file of reports to a collector. They are the same each time. */
final class ReportRequests {

  private static final int MAX_REPORTS = 500;
  private static final int MAX_BYTES = 1 << 20;

  private final Path file;
  private final ReportIds ids;
  private final Action action;
  private final List<Submission> batch = new ArrayList<>();
  private long number;
  private int length;

  /** An action on the reports of one request. */
  @FunctionalInterface
  interface Action {
    /**
     * Handles the reports, which are in the order of the file.
     *
     * @param plan the plan that they answer, or one of its waves
     */
    void accept(Plan plan, List<Submission> reports) throws IOException;
  }

  private ReportRequests(Path file, ReportIds ids, Action action) {
    this.file = file;
    this.ids = ids;
    this.action = action;
  }

  /**
   * Reads a file in its order and with constant memory.
   *
   * @param warn receives a warning if the end of the file is cut off
   */
  static void forEach(
      Path file, Plan plan, ProgressBar progress, Consumer<String> warn, Action action)
      throws IOException {
    ReportRequests requests = new ReportRequests(file, ReportIds.of(file), action);
    try (ReportReader reader =
        InputFile.read(file, path -> new ReportReader(InputFile.open(path, progress), plan))) {
      requests.readAll(reader);
      if (reader.isTorn()) {
        progress.clear();
        warn.accept(file + ": " + reader.tornReason());
      }
    }
  }

  private void readAll(ReportReader reader) throws IOException {
    ReportBytes bytes = new ReportBytes(reader.plan());
    for (Optional<Report> next = next(reader); next.isPresent(); next = next(reader)) {
      Submission one = new Submission(ids.id(number++), bytes.write(next.get()));
      length += one.report().length;
      batch.add(one);
      if (batch.size() == MAX_REPORTS || length >= MAX_BYTES) {
        handOver(reader.plan());
      }
    }
    if (!batch.isEmpty()) {
      handOver(reader.plan());
    }
  }

  private Optional<Report> next(ReportReader reader) {
    return InputFile.read(file, path -> Optional.ofNullable(reader.next()));
  }

  private void handOver(Plan plan) throws IOException {
    action.accept(plan, List.copyOf(batch));
    batch.clear();
    length = 0;
  }
}
