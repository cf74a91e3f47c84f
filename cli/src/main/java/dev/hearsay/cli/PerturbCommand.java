package dev.hearsay.cli;

import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.random.InsecureSeededBits;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hearsay perturb}: plays the devices. */
@Command(
    name = "perturb",
    description = {"Play the devices: draw one report a row of a CSV file."})
final class PerturbCommand implements Callable<Integer> {

  private static final List<Table.Field<Written>> FIELDS =
      List.of(
          new Table.Field<>("plan", Written::plan),
          new Table.Field<>("reports", Written::reports),
          new Table.Field<>("bytes", Written::bytes),
          new Table.Field<>("bytesPerReport", Written::bytesPerReport));

  private final boolean showsProgress;

  @Spec private CommandSpec spec;

  @Mixin private Output.FormatOption output;

  @Mixin private PlanFile planFile;

  @Parameters(
      index = "1",
      paramLabel = "DATA",
      description = {
        "A CSV file, plain or gzipped, with a header; columns that the plan does not name are"
            + " ignored."
      })
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
      description = "Draw repeatable reports, which protect nobody: for experiments only.")
  private @Nullable Long seed;

  /** What was written. */
  private record Written(String plan, long reports, long bytes) {
    double bytesPerReport() {
      return (double) bytes / reports;
    }
  }

  PerturbCommand(boolean showsProgress) {
    this.showsProgress = showsProgress;
  }

  @Override
  public Integer call() throws IOException {
    PrintWriter err = spec.commandLine().getErr();
    Plan plan = planFile.read();
    Device device = device(plan);
    try (Progress progress =
        new Progress(err, showsProgress, "perturb", InputFile.size(List.of(data)))) {
      Perturbing perturbing = new Perturbing(device, data, progress);
      OutputFile.write(reports, perturbing::writeTo);
      long bytes = Files.size(reports);
      progress.clear();
      result(new Written(plan.hash().toString(), perturbing.written(), bytes))
          .print(output.format(), spec.commandLine().getOut());
    }
    return ExitCode.DONE.number();
  }

  private Device device(Plan plan) {
    if (seed == null) {
      return Device.of(plan);
    }
    spec.commandLine()
        .getErr()
        .println(
            "hearsay: warning: --insecure-seed makes the reports repeatable, so they are NOT"
                + " PRIVATE: whoever knows the seed can undo them");
    return Device.insecure(plan, new InsecureSeededBits(seed));
  }

  private Output result(Written written) {
    Table<Written> table = new Table<>(FIELDS, List.of(written));
    String text =
        "Wrote "
            + Numbers.counted(written.reports(), "report")
            + " to "
            + reports
            + ": "
            + Numbers.grouped(written.bytes())
            + " bytes, "
            + Numbers.rounded(written.bytesPerReport())
            + " bytes per report.";
    Map<String, @Nullable Object> json = new LinkedHashMap<>(table.asMaps().get(0));
    return new Output(text, json, table);
  }
}
