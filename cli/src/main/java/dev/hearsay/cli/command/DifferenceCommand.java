package dev.hearsay.cli.command;

import dev.hearsay.Plan;
import dev.hearsay.Tally;
import dev.hearsay.cli.file.InputFile;
import dev.hearsay.cli.file.ProgressBar;
import dev.hearsay.cli.file.WaveTallies;
import dev.hearsay.cli.report.DifferenceReport;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Stack;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * The command {@code hearsay difference}: compares two groups of people, or one group at two times.
 */
@Command(
    name = "difference",
    preprocessor = DifferenceCommand.Separator.class,
    customSynopsis = {
      "hearsay difference [-hV] [--verbose] [--allow-repeats] [--confidence=C]",
      "                          [--for=READER] [--format=FORMAT] [--tier=E]",
      "                          PLAN INPUT... -- OTHER..."
    },
    description =
        "Compare two sets of reports and tallies of one plan, or of two waves of a series. The second"
            + " set follows after two dashes. Prints differences with confidence intervals and p-values.")
public final class DifferenceCommand extends ResultCommand {

  /**
   * The hidden option that replaces {@code --}. Its values are the files of the second set, and
   * other options may follow.
   */
  private static final String OTHER = "--other";

  @Mixin private CountedFiles inputs;

  @Option(
      names = OTHER,
      hidden = true,
      arity = "0..*",
      paramLabel = "OTHER",
      description = "The files of the second set.")
  private List<Path> others = List.of();

  @Mixin private EstimateCommand.ConfidenceOption confidence;

  @Override
  public Integer call() {
    double chosen = confidence.checked();
    if (others.isEmpty()) {
      throw wrongUsage("there is one set of files; give two, separated by --");
    }
    Plan plan = inputs.plan();
    List<Path> all = Stream.concat(inputs.all().stream(), others.stream()).toList();
    DifferenceReport report;
    try (ProgressBar progress = progress("difference", InputFile.size(all))) {
      WaveTallies first = count(inputs.all(), plan, progress);
      WaveTallies second = count(others, plan, progress);
      Tally before = tally(first, inputs.all());
      Tally after = tally(second, others);
      first
          .sources()
          .sharedWith(second.sources())
          .ifPresent(shared -> inputs.repeat(shared, progress, this::warn));
      report = DifferenceReport.of(before, after, chosen);
    }
    return print(report.output());
  }

  private WaveTallies count(List<Path> files, Plan plan, ProgressBar progress) {
    return inputs.count(files, plan, OptionalInt.empty(), progress, this::warn);
  }

  private static Tally tally(WaveTallies counted, List<Path> files) {
    Tally tally = counted.ofOneWave("each of the two sets must belong to one wave");
    if (tally.reports() == 0) {
      throw new IllegalArgumentException(
          "there are no reports in %s%s, so there is nothing to compare"
              .formatted(files.get(0), files.size() > 1 ? " and the other files of its set" : ""));
    }
    return tally;
  }

  /** A preprocessor that keeps the place of the two dashes, which picocli would drop. */
  static final class Separator implements IParameterPreprocessor {
    @Override
    public boolean preprocess(
        Stack<String> args, CommandSpec command, @Nullable ArgSpec arg, Map<String, Object> info) {
      if (Collections.frequency(args, "--") > 1) {
        throw new ParameterException(
            command.commandLine(), "-- is given more than once; it separates two sets");
      }
      Collections.replaceAll(args, "--", OTHER);
      return false;
    }
  }
}
