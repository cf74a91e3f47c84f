package dev.hearsay.cli.command;

import dev.hearsay.Plan;
import dev.hearsay.Tiers;
import dev.hearsay.cli.file.InputFile;
import dev.hearsay.cli.file.ProgressBar;
import dev.hearsay.cli.file.WaveTallies;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The parameters of every command that counts reports: a plan, and files of reports and tallies.
 */
public final class CountedFiles {

  @Mixin private InputFile.PlanParameter plan;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "INPUT",
      description = "Files of reports and tallies, in any order.")
  private List<Path> files;

  @Option(
      names = "--allow-repeats",
      description =
          "Count reports twice where they seem to occur twice: in two identical files, or in a file"
              + " of reports and a tally that includes it. Without this option, that is an error.")
  private boolean isRepeatable;

  Plan plan() {
    return plan.read();
  }

  /** Returns the plan, or the tiers of which all or one are counted. */
  List<Plan> plans() {
    return plan.readAll();
  }

  List<Path> all() {
    return List.copyOf(files);
  }

  /**
   * Counts the files of reports and merges the files of tallies.
   *
   * @param wave the only wave whose files count, or empty to count all
   * @param warn receives a warning about files or reports that were left out
   */
  WaveTallies count(Plan plan, OptionalInt wave, ProgressBar progress, Consumer<String> warn) {
    return count(files, plan, wave, progress, warn);
  }

  /** Returns the tallies of each tier, in the order of the tiers. */
  List<WaveTallies> count(
      Tiers tiers, OptionalInt wave, ProgressBar progress, Consumer<String> warn) {
    List<List<Path>> filesOf = InputFile.byTier(files, tiers);
    return IntStream.range(0, filesOf.size())
        .mapToObj(tier -> count(filesOf.get(tier), tiers.plans().get(tier), wave, progress, warn))
        .toList();
  }

  /** Counts other files in the same way. */
  WaveTallies count(
      List<Path> others, Plan plan, OptionalInt wave, ProgressBar progress, Consumer<String> warn) {
    return WaveTallies.of(
        others, plan, wave, progress, warn, message -> repeat(message, progress, warn));
  }

  /**
   * Rejects input that would be counted twice, or warns about it if {@code --allow-repeats} is
   * given.
   */
  void repeat(String message, ProgressBar progress, Consumer<String> warn) {
    if (!isRepeatable) {
      throw new IllegalArgumentException(message + "; to count them anyway, give --allow-repeats");
    }
    progress.clear();
    warn.accept(message);
  }

  /**
   * Returns a wave of a series.
   *
   * @throws IllegalArgumentException if the plan is not a series or has no such wave
   */
  public static Plan wave(Plan plan, int wave) {
    if (!plan.isWholeSeries()) {
      throw new IllegalArgumentException(
          "--wave is %s, but the plan of '%s' is not a series"
              .formatted(wave, plan.schema().name()));
    }
    try {
      return plan.wave(wave);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--wave is " + wave + ": " + e.getMessage(), e);
    }
  }
}
