package dev.hearsay.cli;

import dev.hearsay.audit.Audit;
import dev.hearsay.audit.Auditor;
import dev.hearsay.mechanism.Mechanism;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.function.Function;

/**
 * What a run of the command left behind.
 *
 * @param code the exit code
 * @param out standard output
 * @param err standard error
 */
public record Cli(int code, String out, String err) {

  /** Runs the command as {@code main} does. */
  public static Cli run(String... args) {
    return run(Auditor::audit, args);
  }

  public static Cli run(Function<Mechanism, Audit> auditor, String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        Main.run(
            Main.commandLine(auditor, false), new PrintWriter(out), new PrintWriter(err), args);
    return new Cli(code, out.toString(), err.toString());
  }

  /** Of arguments separated by spaces. */
  public static Cli runLine(String line) {
    return run(line.isEmpty() ? new String[0] : line.split(" "));
  }
}
