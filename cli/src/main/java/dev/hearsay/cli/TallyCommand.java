package dev.hearsay.cli;

import dev.hearsay.Plan;
import dev.hearsay.Tally;
import dev.hearsay.wire.TallyBytes;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hearsay tally}: counts reports and merges tallies. */
@Command(
    name = "tally",
    description = {"Count reports, and merge tallies, into one tally."})
final class TallyCommand implements Callable<Integer> {

  private static final List<Table.Field<Tally>> FIELDS =
      List.of(
          new Table.Field<>("plan", tally -> tally.plan().hash().toString()),
          new Table.Field<>("reports", Tally::reports),
          new Table.Field<>("rejected", Tally::rejected));

  private final boolean showsProgress;

  @Spec private CommandSpec spec;

  @Mixin private Output.FormatOption output;

  @Mixin private CountedFiles inputs;

  @Option(
      names = "-o",
      required = true,
      paramLabel = "TALLY",
      description = "The file to write the tally to.")
  private Path file;

  TallyCommand(boolean showsProgress) {
    this.showsProgress = showsProgress;
  }

  @Override
  public Integer call() throws IOException {
    PrintWriter err = spec.commandLine().getErr();
    Plan plan = inputs.plan();
    try (Progress progress =
        new Progress(err, showsProgress, "tally", InputFile.size(inputs.all()))) {
      Tally tally = inputs.count(plan, progress, err);
      OutputFile.write(file, stream -> TallyBytes.write(tally, stream));
      progress.clear();
      result(tally).print(output.format(), spec.commandLine().getOut());
    }
    return ExitCode.DONE.number();
  }

  private Output result(Tally tally) {
    Table<Tally> table = new Table<>(FIELDS, List.of(tally));
    String text = "Counted " + Numbers.counted(tally.reports(), "report") + " into " + file + ".";
    return new Output(text, new LinkedHashMap<>(table.asMaps().get(0)), table);
  }
}
