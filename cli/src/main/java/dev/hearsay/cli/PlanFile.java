package dev.hearsay.cli;

import dev.hearsay.Plan;
import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/** The first parameter of every command that follows a plan. */
final class PlanFile {

  @Parameters(index = "0", paramLabel = "PLAN", description = "The plan, as 'plan -o' wrote it.")
  private Path file;

  Plan read() {
    return InputFile.plan(file);
  }
}
