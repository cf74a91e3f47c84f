package dev.hearsay.cli.command;

import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.Tally;
import dev.hearsay.cli.file.InputFile;
import dev.hearsay.cli.file.ProgressBar;
import dev.hearsay.cli.report.Numbers;
import dev.hearsay.wire.report.Content;
import dev.hearsay.wire.report.ReportReader;
import dev.hearsay.wire.report.TallyBytes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The parameters of every command that counts: a plan and files of what was reported to it. */
final class CountedFiles {

  @Mixin private InputFile.PlanParameter plan;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "INPUT",
      description = "Files of reports and of tallies, in any order.")
  private List<Path> files;

  Plan plan() {
    return plan.read();
  }

  List<Path> all() {
    return List.copyOf(files);
  }

  /**
   * Counts files of reports, and merges files of tallies, into one tally.
   *
   * @param warn hears of what was left out
   */
  Tally count(Plan plan, ProgressBar progress, Consumer<String> warn) {
    return count(files, plan, progress, warn);
  }

  static Tally count(List<Path> files, Plan plan, ProgressBar progress, Consumer<String> warn) {
    Tally tally = Tally.of(plan);
    Consumer<String> clearAndWarn =
        message -> {
          progress.clear();
          warn.accept(message);
        };
    for (Path file : files) {
      InputFile.read(
          file,
          path -> {
            try (InputStream stream = InputFile.open(path, progress)) {
              add(path, stream, tally, clearAndWarn);
            }
            return file;
          });
    }
    if (tally.rejected() > 0) {
      clearAndWarn.accept(
          Numbers.counted(tally.rejected(), "report")
              + " rejected and not counted: no device that follows the plan sends such");
    }
    return tally;
  }

  private static void add(Path file, InputStream stream, Tally tally, Consumer<String> warn)
      throws IOException {
    stream.mark(Content.BYTES_NEEDED);
    byte[] first = stream.readNBytes(Content.BYTES_NEEDED);
    stream.reset();
    switch (Content.of(first)) {
      case REPORTS -> count(file, stream, tally, warn);
      case TALLY -> tally.merge(TallyBytes.read(stream, tally.plan()));
      case SUBMISSIONS, UNKNOWN ->
          throw new IllegalArgumentException(
              file + " holds neither reports nor a tally; 'perturb' and 'tally' write them");
    }
  }

  private static void count(Path file, InputStream stream, Tally tally, Consumer<String> warn)
      throws IOException {
    try (ReportReader reader = new ReportReader(stream, tally.plan())) {
      long read = 0;
      for (Report report = reader.next(); report != null; report = reader.next()) {
        tally.add(report);
        read++;
      }
      if (reader.isTorn()) {
        warn.accept(
            "%s: %s; the %s before it count"
                .formatted(file, reader.tornReason(), Numbers.counted(read, "report")));
      }
    }
  }
}
