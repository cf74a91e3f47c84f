package dev.hearsay.cli;

import dev.hearsay.Estimates;
import dev.hearsay.Plan;
import dev.hearsay.Tally;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hearsay estimate}: what the reports say about the crowd. */
@Command(
    name = "estimate",
    description = {"Estimate means and shares from reports and tallies, with error bars."})
final class EstimateCommand implements Callable<Integer> {

  private final boolean showsProgress;

  @Spec private CommandSpec spec;

  @Mixin private Output.FormatOption output;

  @Parameters(index = "0", paramLabel = "PLAN", description = "The plan that was reported to.")
  private Path planFile;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "INPUT",
      description = "Files of reports and of tallies, in any order.")
  private List<Path> inputs;

  @Option(
      names = "--truth",
      paramLabel = "DATA",
      description = "The CSV file, plain or gzipped, that the reports are about: compare with it.")
  private @Nullable Path truthFile;

  @Option(
      names = "--confidence",
      paramLabel = "C",
      defaultValue = "0.95",
      description =
          "How often an interval is to hold the truth, between 0 and 1"
              + " (default: ${DEFAULT-VALUE}).")
  private Double confidence;

  @Option(
      names = "--postprocess",
      paramLabel = "HOW",
      defaultValue = "none",
      converter = Postprocess.Converter.class,
      description = {
        "${COMPLETION-CANDIDATES}: leave estimates unbiased, move each into what is possible, or"
            + " also make shares add up to 1 (default: ${DEFAULT-VALUE})."
      })
  private Postprocess postprocess;

  EstimateCommand(boolean showsProgress) {
    this.showsProgress = showsProgress;
  }

  @Override
  public Integer call() {
    if (!(confidence > 0 && confidence < 1)) {
      throw new IllegalArgumentException(
          "--confidence is " + confidence + "; it must be above 0 and below 1");
    }
    Plan plan = InputFile.plan(planFile);
    EstimateReport report;
    try (Progress progress =
        new Progress(
            spec.commandLine().getErr(), showsProgress, "estimate", InputFile.size(allFiles()))) {
      report = estimate(plan, progress);
    }
    report.output().print(output.format(), spec.commandLine().getOut());
    return ExitCode.DONE.number();
  }

  private List<Path> allFiles() {
    List<Path> files = new ArrayList<>(inputs);
    if (truthFile != null) {
      files.add(truthFile);
    }
    return files;
  }

  private EstimateReport estimate(Plan plan, Progress progress) {
    PrintWriter err = spec.commandLine().getErr();
    Tally tally = Tallying.of(plan, inputs, progress, err);
    if (tally.reports() == 0) {
      throw new IllegalArgumentException(
          "there are 0 reports in "
              + inputs.get(0)
              + (inputs.size() > 1 ? " and the others" : "")
              + ": nothing can be estimated");
    }
    Estimates estimates = postprocess.applyTo(tally.estimates(confidence));
    Optional<Truth> truth =
        Optional.ofNullable(truthFile).map(file -> Truth.of(file, plan.schema(), progress));
    truth.ifPresent(known -> warnIfOthers(known, tally, progress));
    return EstimateReport.of(estimates, truth);
  }

  private void warnIfOthers(Truth truth, Tally tally, Progress progress) {
    if (truth.rows() != tally.reports()) {
      progress.clear();
      spec.commandLine()
          .getErr()
          .println(
              "hearsay: warning: "
                  + truthFile
                  + " has "
                  + Numbers.counted(truth.rows(), "row")
                  + " and there are "
                  + Numbers.counted(tally.reports(), "report")
                  + ": the truth is about other people than the estimates");
    }
  }
}
