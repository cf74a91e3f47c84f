package dev.hearsay.cli.command;

import dev.hearsay.cli.report.ExitCode;
import dev.hearsay.cli.report.Output;
import picocli.CommandLine.Mixin;

/** A command that prints results in the format asked for. */
public abstract class ResultCommand extends AnyCommand {

  @Mixin private Output.FormatOption output;

  /** Prints the results; returns the exit code for a command that is done. */
  protected final int print(Output results) {
    results.print(output.format(), out());
    return ExitCode.DONE.number();
  }
}
