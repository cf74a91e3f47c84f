package dev.hearsay.cli.command;

import dev.hearsay.Plan;
import dev.hearsay.Tally;
import dev.hearsay.cli.file.CountedSources;
import dev.hearsay.cli.file.InputFile;
import dev.hearsay.cli.file.OutputFile;
import dev.hearsay.cli.file.ProgressBar;
import dev.hearsay.cli.file.WaveTallies;
import dev.hearsay.cli.report.Numbers;
import dev.hearsay.cli.report.Output;
import dev.hearsay.cli.report.Table;
import dev.hearsay.wire.report.TallyBytes;
import dev.hearsay.wire.text.PlainText;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code hearsay tally}: counts reports and merges tallies. */
@Command(name = "tally", description = "Count reports and merge tallies into one tally.")
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

  @Option(
      names = "--all-waves",
      description = "For a series: make one tally of all waves in the files.")
  private boolean isOfAllWaves;

  @Option(
      names = "--no-fingerprints",
      description =
          "Store no fingerprints of the counted files in the tally. Use it for a tally that you publish:"
              + " with a fingerprint, a reader can confirm a guess of a file's reports. Counting the same"
              + " reports again then goes unnoticed.")
  private boolean isWithoutFingerprints;

  @Override
  public Integer call() throws IOException {
    Plan plan = inputs.plan();
    Tally tally;
    try (ProgressBar progress = progress("tally", InputFile.size(inputs.all()))) {
      WaveTallies counted = inputs.count(plan, OptionalInt.empty(), progress, this::warn);
      tally = tally(counted, plan);
      TallyBytes.Sourced sourced = new TallyBytes.Sourced(tally, sources(counted.sources()));
      OutputFile.write(file, stream -> TallyBytes.write(sourced, stream));
    }
    String text =
        "Counted %s%s into %s."
            .formatted(
                Numbers.counted(tally.reports(), "report"),
                wavesInWords(tally.plan()),
                OutputFile.nameOf(file));
    return print(Output.of(text, new Table<>(FIELDS, List.of(tally))), file);
  }

  private SortedSet<BigInteger> sources(CountedSources counted) {
    if (isWithoutFingerprints) {
      return Collections.emptySortedSet();
    }
    if (counted.isTooMany()) {
      warn(
          "the tally stores no fingerprints of the counted files, since there are more than "
              + PlainText.grouped(TallyBytes.MAX_SOURCES));
    }
    return counted.toCarry();
  }

  private Tally tally(WaveTallies counted, Plan plan) {
    if (!isOfAllWaves) {
      return counted.ofOneWave(
          "to merge them into one tally of the whole series, give --all-waves");
    }
    if (!plan.isWholeSeries()) {
      throw new IllegalArgumentException("--all-waves is for a series; this plan is not one");
    }
    Tally whole = Tally.of(plan);
    whole.merge(counted.all());
    return whole;
  }

  private static String wavesInWords(Plan plan) {
    if (plan.isWholeSeries()) {
      return " of all waves together";
    }
    return plan.wave().isPresent() ? " of wave " + plan.wave().getAsInt() : "";
  }
}
