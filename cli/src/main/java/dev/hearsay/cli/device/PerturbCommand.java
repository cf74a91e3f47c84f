package dev.hearsay.cli.device;

import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.cli.command.CountedFiles;
import dev.hearsay.cli.command.ResultCommand;
import dev.hearsay.cli.file.CountedBytes;
import dev.hearsay.cli.file.InputFile;
import dev.hearsay.cli.file.MissingOption;
import dev.hearsay.cli.file.OutputFile;
import dev.hearsay.cli.file.ProgressBar;
import dev.hearsay.cli.report.Numbers;
import dev.hearsay.cli.report.Output;
import dev.hearsay.cli.report.Table;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.wire.text.PlainText;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The command {@code hearsay perturb}: simulates devices and writes the reports that they would
 * send.
 */
@Command(
    name = "perturb",
    description = "Simulate devices: draw one report for each row of a CSV file.")
public final class PerturbCommand extends ResultCommand {

  private static final List<Table.Field<Written>> FIELDS =
      List.of(
          new Table.Field<>("plan", Written::plan),
          new Table.Field<>("reports", Written::reports),
          new Table.Field<>("bytes", Written::bytes),
          new Table.Field<>("bytesPerReport", Written::bytesPerReport));

  @Mixin private InputFile.PlanParameter planFile;

  @Parameters(
      index = "1",
      paramLabel = "DATA",
      description =
          "A CSV file, plain or gzipped, with a header; columns that the plan does not name are"
              + " ignored.")
  private Path data;

  @Option(
      names = "-o",
      required = true,
      paramLabel = "REPORTS",
      description = "The file to write the reports to.")
  private Path reports;

  @Option(
      names = "--insecure-seed",
      paramLabel = "S",
      description = "Draw repeatable reports, which have no privacy: for experiments only.")
  private @Nullable Long seed;

  @Option(
      names = "--wave",
      paramLabel = "W",
      description = "For a series: the wave that the rows answer, 1 or more.")
  private @Nullable Integer wave;

  @Mixin private MissingOption missing;

  private long drawn;
  private long bytes;

  /** The size of the written file. */
  private record Written(String plan, long reports, long bytes) {
    double bytesPerReport() {
      return (double) bytes / reports;
    }
  }

  @Override
  public Integer call() throws IOException {
    Plan plan = answeredPlan(planFile.read());
    Device device = device(plan);
    try (ProgressBar progress = progress("perturb", InputFile.size(List.of(data)))) {
      missing.write(reports, stream -> perturb(device, progress, stream));
    }
    Written written = new Written(plan.hash().toString(), drawn, bytes);
    Output results = Output.of(inWords(written), new Table<>(FIELDS, List.of(written)));
    return print(missing.withPlacement(results), reports);
  }

  /** Returns the plan that the rows answer: for a series, the plan of a wave. */
  private Plan answeredPlan(Plan plan) {
    if (wave != null) {
      return CountedFiles.wave(plan, wave);
    }
    if (plan.isWholeSeries()) {
      throw new IllegalArgumentException(
          "the plan of '%s' is a series of %s waves; --wave must name the wave that the rows answer"
              .formatted(plan.schema().name(), plan.series().orElseThrow().waves()));
    }
    return plan;
  }

  private Device device(Plan plan) {
    if (seed == null) {
      return Device.of(plan);
    }
    warn(
        "--insecure-seed makes the reports repeatable, so they are NOT PRIVATE: with the seed, they can"
            + " be reversed");
    return Device.insecure(plan, new InsecureSeededBits(seed));
  }

  private void perturb(Device device, ProgressBar progress, OutputStream stream)
      throws IOException {
    CountedBytes counted = new CountedBytes(stream);
    drawn = new RowReports(data, missing, progress, this::warn).write(device, counted);
    bytes = counted.count();
  }

  private String inWords(Written written) {
    return "Wrote %s to %s: %s bytes, %s bytes per report."
        .formatted(
            Numbers.counted(written.reports(), "report"),
            OutputFile.nameOf(reports),
            PlainText.grouped(written.bytes()),
            Numbers.rounded(written.bytesPerReport()));
  }
}
