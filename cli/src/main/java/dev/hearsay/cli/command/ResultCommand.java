package dev.hearsay.cli.command;

import dev.hearsay.cli.file.StandardStream;
import dev.hearsay.cli.report.ExitCode;
import dev.hearsay.cli.report.Output;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;

/** A command that prints results in the format asked for. */
public abstract class ResultCommand extends AnyCommand {

  @Mixin private Output.FormatOption output;

  /** Refuses options that do not go together, before anything is done. */
  public final void checkFormat() {
    output.check();
  }

  /**
   * Prints the results where they do not mix with a file that was written.
   *
   * @param written to standard error if this is standard output
   */
  protected final int print(Output results, Path written) {
    results.print(output, StandardStream.isNamed(written) ? err() : out());
    return ExitCode.DONE.number();
  }

  /** Prints the results; returns the exit code for a command that is done. */
  protected final int print(Output results) {
    results.print(output, out());
    return ExitCode.DONE.number();
  }
}
