package dev.hearsay.cli.command;

import dev.hearsay.Plan;
import dev.hearsay.cli.file.InputFile;
import dev.hearsay.cli.file.ProgressBar;
import dev.hearsay.cli.file.WaveTallies;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The parameters of every command that counts: a plan and files of what was reported to it. */
public final class CountedFiles {

  @Mixin private InputFile.PlanParameter plan;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "INPUT",
      description = "Files of reports and of tallies, in any order.")
  private List<Path> files;

  @Option(
      names = "--allow-repeats",
      description =
          "Count what seems to be counted twice: two files with the same bytes, or a file of reports"
              + " and a tally that has them. Otherwise that is an error.")
  private boolean isRepeatable;

  Plan plan() {
    return plan.read();
  }

  List<Path> all() {
    return List.copyOf(files);
  }

  /**
   * Counts files of reports, and merges files of tallies.
   *
   * @param wave the only one whose files count, if one is asked for
   * @param warn hears of what was left out
   */
  WaveTallies count(Plan plan, OptionalInt wave, ProgressBar progress, Consumer<String> warn) {
    return count(files, plan, wave, progress, warn);
  }

  /** The same of other files. */
  WaveTallies count(
      List<Path> others, Plan plan, OptionalInt wave, ProgressBar progress, Consumer<String> warn) {
    return WaveTallies.of(
        others, plan, wave, progress, warn, message -> repeat(message, progress, warn));
  }

  /** Refuses what is counted twice, unless it may be. */
  void repeat(String message, ProgressBar progress, Consumer<String> warn) {
    if (!isRepeatable) {
      throw new IllegalArgumentException(message + "; if so, say --allow-repeats");
    }
    progress.clear();
    warn.accept(message);
  }

  /** Refuses a wave of what has none. */
  public static Plan wave(Plan plan, int wave) {
    if (!plan.isWholeSeries()) {
      throw new IllegalArgumentException(
          "--wave is %s, and the plan of '%s' is no series".formatted(wave, plan.schema().name()));
    }
    try {
      return plan.wave(wave);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--wave is " + wave + ": " + e.getMessage(), e);
    }
  }
}
