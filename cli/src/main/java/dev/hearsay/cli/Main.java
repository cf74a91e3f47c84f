package dev.hearsay.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hearsay.Postprocessing;
import dev.hearsay.audit.Audit;
import dev.hearsay.cli.command.AuditCommand;
import dev.hearsay.cli.command.CompareCommand;
import dev.hearsay.cli.command.DemoCommand;
import dev.hearsay.cli.command.DifferenceCommand;
import dev.hearsay.cli.command.EstimateCommand;
import dev.hearsay.cli.command.PlanCommand;
import dev.hearsay.cli.command.ReproduceNotice;
import dev.hearsay.cli.command.ResultCommand;
import dev.hearsay.cli.command.TallyCommand;
import dev.hearsay.cli.device.PerturbCommand;
import dev.hearsay.cli.device.SendCommand;
import dev.hearsay.cli.draft.DraftCommand;
import dev.hearsay.cli.file.FileArguments;
import dev.hearsay.cli.file.ProgressBar;
import dev.hearsay.cli.file.StandardStream;
import dev.hearsay.cli.learning.PredictCommand;
import dev.hearsay.cli.learning.TrainCommand;
import dev.hearsay.cli.report.ExitCode;
import dev.hearsay.cli.report.Format;
import dev.hearsay.cli.report.Numbers;
import dev.hearsay.cli.server.BackupCommand;
import dev.hearsay.cli.server.RestoreCommand;
import dev.hearsay.cli.server.ServeCommand;
import dev.hearsay.cli.server.ServerSettings;
import dev.hearsay.cli.server.TokenCommand;
import dev.hearsay.learn.model.Task;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.wire.result.CsvUse;
import dev.hearsay.wire.table.MissingCells;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.Objects;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The {@code hearsay} command; without a subcommand it prints its help. */
@Command(
    name = "hearsay",
    scope = ScopeType.INHERIT,
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    description =
        "Local differential privacy: collect statistics about people without collecting their data.",
    synopsisSubcommandLabel = "COMMAND",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:it failed",
      "2:wrong usage or bad input",
      "3:an audit found a privacy violation"
    })
public final class Main implements Runnable, ProgressBar.Root {
  private final boolean showsProgress;

  @Spec private CommandSpec spec;

  private Main(boolean showsProgress) {
    this.showsProgress = showsProgress;
  }

  /** Runs the command and exits with its exit code. */
  public static void main(String[] args) {
    start(new ReproduceNotice(), args);
  }

  /**
   * Runs the command and exits with its exit code.
   *
   * @param reproduce the subcommand {@code reproduce}
   */
  public static void start(Object reproduce, String... args) {
    System.setOut(StandardStream.openOutput());
    CommandLine command = commandLine(Audit::of, reproduce, ProgressBar.isTerminal());
    ServerSettings.register(command, System.getenv(), args);
    System.exit(run(command, utf8(System.out), utf8(System.err), args));
  }

  /** Runs the command and returns its exit code. */
  public static int run(CommandLine command, PrintWriter out, PrintWriter err, String... args) {
    command.setOut(out).setErr(err);
    int code;
    try {
      code = command.execute(args);
    } catch (OutOfMemoryError | LinkageError | InternalError e) {
      // picocli passes on exceptions only. These errors come from a task that is too large, or from
      // a Java runtime without the libraries for drawing.
      code = Errors.failed(command, e, args);
    }
    out.flush();
    if (out.checkError() && code == ExitCode.DONE.number()) {
      err.println("hearsay: the results could not be written to standard output");
      code = ExitCode.FAILED.number();
    }
    err.flush();
    return code;
  }

  static CommandLine commandLine() {
    return commandLine(new ReproduceNotice());
  }

  /**
   * Returns the command as it runs without a terminal.
   *
   * @param reproduce the subcommand {@code reproduce}
   */
  public static CommandLine commandLine(Object reproduce) {
    return commandLine(Audit::of, reproduce, false);
  }

  /**
   * Returns the command with a given auditor. Tests pass one that finds violations, since every
   * registered mechanism keeps its claim.
   *
   * @param reproduce the subcommand {@code reproduce}
   * @param showsProgress whether standard error is a terminal
   */
  static CommandLine commandLine(
      Function<Mechanism, Audit> auditor, Object reproduce, boolean showsProgress) {
    CommandLine command =
        new CommandLine(new Main(showsProgress))
            .addSubcommand(new DemoCommand())
            .addSubcommand(new DraftCommand())
            .addSubcommand(new PlanCommand())
            .addSubcommand(new PerturbCommand())
            .addSubcommand(new SendCommand())
            .addSubcommand(new TallyCommand())
            .addSubcommand(new EstimateCommand())
            .addSubcommand(new DifferenceCommand())
            .addSubcommand(new AuditCommand(auditor))
            .addSubcommand(new CompareCommand())
            .addSubcommand(reproduce)
            .addSubcommand(new ServeCommand())
            .addSubcommand(new BackupCommand())
            .addSubcommand(new RestoreCommand())
            .addSubcommand(new TokenCommand())
            .addSubcommand(new TrainCommand())
            .addSubcommand(new PredictCommand());
    Errors errors = new Errors();
    return Numbers.register(command)
        .registerConverter(Format.class, text -> Format.choice(text, Format.values()))
        .registerConverter(Task.class, text -> Format.choice(text, Task.values()))
        .registerConverter(
            Postprocessing.class, text -> Format.choice(text, Postprocessing.values()))
        .registerConverter(
            MissingCells.Rule.class, text -> Format.choice(text, MissingCells.Rule.values()))
        .registerConverter(CsvUse.class, text -> Format.choice(text, CsvUse.values()))
        .setExecutionStrategy(Main::execute)
        .setParameterExceptionHandler(errors)
        .setExecutionExceptionHandler(errors);
  }

  private static int execute(ParseResult parsed) {
    for (CommandLine command : parsed.asCommandLineList()) {
      try {
        FileArguments.check(command.getParseResult());
        if (command.getCommand() instanceof ResultCommand results) {
          results.checkFormat();
        }
      } catch (IllegalArgumentException e) {
        throw new ExecutionException(command, String.valueOf(e.getMessage()), e);
      }
    }
    return new RunLast().execute(parsed);
  }

  /**
   * Ignores the value: {@link Errors} looks for it among the arguments, since it is needed even if
   * they cannot be parsed.
   */
  @Option(
      names = Errors.VERBOSE,
      scope = ScopeType.INHERIT,
      description = "Show where in the code an error comes from.")
  void setVerbose(@SuppressWarnings("unused") boolean verbose) {}

  @Override
  public boolean showsProgress() {
    return showsProgress;
  }

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }

  /** Returns a writer that keeps ε and ± in every locale. */
  private static PrintWriter utf8(PrintStream stream) {
    return new PrintWriter(stream, false, UTF_8);
  }

  /**
   * Reads the version from the jar's manifest. There is none if the command runs from class files.
   */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Main.class.getPackage().getImplementationVersion();
      return new String[] {"hearsay " + Objects.requireNonNullElse(version, "(not packaged)")};
    }
  }
}
