package dev.hearsay.cli.command;

import dev.hearsay.cli.file.StandardStream;
import dev.hearsay.cli.report.ExitCode;
import dev.hearsay.cli.report.Output;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;

/** A command that prints results in the format that {@code --format} selects. */
public abstract class ResultCommand extends AnyCommand {

  @Mixin private Output.FormatOption output;

  /** Rejects contradicting format options before any work is done. */
  public final void checkFormat() {
    output.check();
  }

  /**
   * Prints the results to standard output, or to standard error if the command wrote a file to
   * standard output.
   *
   * @param written the file that the command wrote
   */
  protected final int print(Output results, Path written) {
    results.print(output, StandardStream.isNamed(written) ? err() : out());
    return ExitCode.DONE.number();
  }

  /** Prints the results and returns the exit code of success. */
  protected final int print(Output results) {
    results.print(output, out());
    return ExitCode.DONE.number();
  }
}
