package dev.hearsay.cli;

import dev.hearsay.Plan;
import dev.hearsay.Tally;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The parameters of every command that counts: a plan and files of what was reported to it. */
final class CountedFiles {

  @Mixin private PlanFile planFile;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "INPUT",
      description = "Files of reports and of tallies, in any order.")
  private List<Path> files;

  Plan plan() {
    return planFile.read();
  }

  List<Path> all() {
    return List.copyOf(files);
  }

  Tally count(Plan plan, Progress progress, PrintWriter err) {
    return Tallying.of(plan, files, progress, err);
  }
}
