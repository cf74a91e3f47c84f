package dev.hearsay.cli.command;

import dev.hearsay.Plan;
import dev.hearsay.Tally;
import dev.hearsay.cli.file.InputFile;
import dev.hearsay.cli.file.OutputFile;
import dev.hearsay.cli.file.ProgressBar;
import dev.hearsay.cli.report.Numbers;
import dev.hearsay.cli.report.Output;
import dev.hearsay.cli.report.Table;
import dev.hearsay.wire.report.TallyBytes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code hearsay tally}: counts reports and merges tallies. */
@Command(name = "tally", description = "Count reports, and merge tallies, into one tally.")
public final class TallyCommand extends ResultCommand {

  private static final List<Table.Field<Tally>> FIELDS =
      List.of(
          new Table.Field<>("plan", tally -> tally.plan().hash().toString()),
          new Table.Field<>("reports", Tally::reports),
          new Table.Field<>("rejected", Tally::rejected));

  @Mixin private CountedFiles inputs;

  @Option(
      names = "-o",
      required = true,
      paramLabel = "TALLY",
      description = "The file to write the tally to.")
  private Path file;

  @Override
  public Integer call() throws IOException {
    Plan plan = inputs.plan();
    Tally tally;
    try (ProgressBar progress = progress("tally", InputFile.size(inputs.all()))) {
      tally = inputs.count(plan, progress, this::warn);
      OutputFile.write(file, stream -> TallyBytes.write(tally, stream));
    }
    String text = "Counted " + Numbers.counted(tally.reports(), "report") + " into " + file + ".";
    return print(Output.of(text, new Table<>(FIELDS, List.of(tally))));
  }
}
