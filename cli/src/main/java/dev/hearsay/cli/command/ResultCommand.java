package dev.hearsay.cli.command;

import dev.hearsay.cli.file.ProgressBar;
import dev.hearsay.cli.report.ExitCode;
import dev.hearsay.cli.report.Output;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that prints results in the format asked for. */
abstract class ResultCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Mixin private Output.FormatOption output;

  final PrintWriter err() {
    return spec.commandLine().getErr();
  }

  final void warn(String message) {
    err().println("hearsay: warning: " + message);
  }

  final ProgressBar progress(String label, long total) {
    return ProgressBar.of(spec, label, total);
  }

  final ParameterException wrongUsage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  /** Prints the results; returns the exit code for a command that is done. */
  final int print(Output results) {
    results.print(output.format(), spec.commandLine().getOut());
    return ExitCode.DONE.number();
  }
}
