package dev.hearsay.cli;

import dev.hearsay.audit.Audit;
import dev.hearsay.cli.command.ReproduceNotice;
import dev.hearsay.cli.server.ServerSettings;
import dev.hearsay.mechanism.Mechanism;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine;

/**
 * The result of a run of the command.
 *
 * @param code the exit code
 * @param out standard output
 * @param err standard error
 */
public record Cli(int code, String out, String err) {

  /** Runs the command as {@code main} does. */
  public static Cli run(String... args) {
    return run(Audit::of, args);
  }

  public static Cli run(Function<Mechanism, Audit> auditor, String... args) {
    return run(Main.commandLine(auditor, new ReproduceNotice(), false), Map.of(), args);
  }

  /** Runs the command with environment variables. */
  public static Cli runWith(Map<String, String> variables, String... args) {
    return run(Main.commandLine(), variables, args);
  }

  private static Cli run(CommandLine command, Map<String, String> variables, String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    ServerSettings.register(command, variables, args);
    int code = Main.run(command, new PrintWriter(out), new PrintWriter(err), args);
    return new Cli(code, out.toString(), err.toString());
  }

  /** Runs the command with arguments that are separated by spaces. */
  public static Cli runLine(String line) {
    return run(line.isEmpty() ? new String[0] : line.split(" "));
  }
}
