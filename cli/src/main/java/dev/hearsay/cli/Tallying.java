package dev.hearsay.cli;

import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.Tally;
import dev.hearsay.wire.Content;
import dev.hearsay.wire.ReportReader;
import dev.hearsay.wire.TallyBytes;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

/** Counts files of reports, and merges files of tallies, into one tally. */
final class Tallying {

  private final Tally tally;
  private final Progress progress;
  private final PrintWriter err;

  private Tallying(Plan plan, Progress progress, PrintWriter err) {
    this.tally = Tally.of(plan);
    this.progress = progress;
    this.err = err;
  }

  /** Of all files together; what was left out is warned of. */
  static Tally of(Plan plan, List<Path> files, Progress progress, PrintWriter err) {
    Tallying tallying = new Tallying(plan, progress, err);
    for (Path file : files) {
      tallying.add(file);
    }
    tallying.warnOfRejected();
    return tallying.tally;
  }

  private void add(Path file) {
    InputFile.read(
        file,
        path -> {
          try (InputStream stream = InputFile.open(path, progress)) {
            add(path, stream);
          }
          return file;
        });
  }

  private void add(Path file, InputStream stream) throws IOException {
    switch (Content.of(InputFile.peek(stream, Content.BYTES_NEEDED))) {
      case REPORTS -> count(file, stream);
      case TALLY -> tally.merge(TallyBytes.read(stream, tally.plan()));
      case SUBMISSIONS, UNKNOWN ->
          throw new IllegalArgumentException(
              file + " holds neither reports nor a tally; 'perturb' and 'tally' write them");
    }
  }

  private void count(Path file, InputStream stream) throws IOException {
    try (ReportReader reader = new ReportReader(stream, tally.plan())) {
      long read = 0;
      for (Report report = reader.next(); report != null; report = reader.next()) {
        tally.add(report);
        read++;
      }
      if (reader.isTorn()) {
        progress.clear();
        err.println(
            "hearsay: warning: "
                + file
                + ": "
                + reader.tornReason()
                + "; the "
                + Numbers.counted(read, "report")
                + " before it count");
      }
    }
  }

  private void warnOfRejected() {
    if (tally.rejected() > 0) {
      progress.clear();
      err.println(
          "hearsay: warning: "
              + Numbers.counted(tally.rejected(), "report")
              + " rejected and not counted: no device that follows the plan sends such");
    }
  }
}
