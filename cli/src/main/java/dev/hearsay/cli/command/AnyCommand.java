package dev.hearsay.cli.command;

import dev.hearsay.cli.file.ProgressBar;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * A command that writes results to standard output, and warnings and progress to standard error.
 */
@Command
public abstract class AnyCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  protected final PrintWriter out() {
    return spec.commandLine().getOut();
  }

  protected final PrintWriter err() {
    return spec.commandLine().getErr();
  }

  protected final void warn(String message) {
    err().println("hearsay: warning: " + message);
  }

  protected final ProgressBar progress(String label, long total) {
    return ProgressBar.of(spec, label, total);
  }

  protected final ParameterException wrongUsage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
