package dev.hearsay.cli;

import dev.hearsay.PlanRefusedException;
import dev.hearsay.cli.report.ExitCode;
import dev.hearsay.cli.report.Table;
import dev.hearsay.cli.server.JsonLines;
import dev.hearsay.cli.server.ServerSettings;
import dev.hearsay.wire.WireException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * A handler that turns every error into one line on stderr and an exit code. It prints a stack
 * trace only with {@code --verbose}.
 */
final class Errors implements IParameterExceptionHandler, IExecutionExceptionHandler {

  static final String VERBOSE = "--verbose";
  private static final String FAILED = "it failed: ";

  @Override
  public int handleParseException(ParameterException error, String[] args) {
    CommandLine command = error.getCommandLine();
    String hint = "; see '" + command.getCommandSpec().qualifiedName() + " --help'";
    String origin = ServerSettings.origin(command, error.getArgSpec(), args);
    print(command, describe(error) + origin + hint, error, args);
    return ExitCode.WRONG_USAGE.number();
  }

  /**
   * Maps an exception to its exit code. {@link IllegalArgumentException} is bad input: the library
   * and the command throw it for all their checks of input.
   */
  @Override
  public int handleExecutionException(Exception thrown, CommandLine command, ParseResult parsed) {
    Exception error =
        thrown instanceof UncheckedIOException file
            ? Objects.requireNonNull(file.getCause())
            : thrown;
    String[] args = parsed.originalArgs().toArray(new String[0]);
    ExitCode code = codeOf(error);
    if (code == ExitCode.FAILED && !(error instanceof IOException)) {
      print(command, FAILED + error, error, args);
      return code.number();
    }
    print(command, messageOf(error), error, args);
    return code.number();
  }

  private static ExitCode codeOf(Exception error) {
    if (error instanceof IllegalArgumentException || error instanceof WireException) {
      return ExitCode.WRONG_USAGE;
    }
    return error instanceof PlanRefusedException ? ExitCode.PRIVACY_VIOLATION : ExitCode.FAILED;
  }

  /** Prints an unexpected error together with its type and returns the exit code. */
  static int failed(CommandLine main, Throwable error, String... args) {
    print(invoked(main), FAILED + error, error, args);
    return ExitCode.FAILED.number();
  }

  /** Returns the command that ran, or the main command if the arguments could not be parsed. */
  private static CommandLine invoked(CommandLine main) {
    return Optional.ofNullable(main.getParseResult())
        .map(ParseResult::asCommandLineList)
        .map(chain -> chain.get(chain.size() - 1))
        .orElse(main);
  }

  private static String describe(ParameterException error) {
    if (error instanceof UnmatchedArgumentException unmatched) {
      return describe(unmatched);
    }
    String message = messageOf(error);
    return message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
  }

  /**
   * Describes the first unmatched argument only, since the arguments after it may be its
   * parameters.
   */
  private static String describe(UnmatchedArgumentException unmatched) {
    String argument = "'" + unmatched.getUnmatched().get(0) + "'";
    if (unmatched.isUnknownOption()) {
      return "unknown option " + argument;
    }
    Collection<String> commands = unmatched.getCommandLine().getSubcommands().keySet();
    return commands.isEmpty()
        ? "unexpected argument " + argument
        : "no command is called " + argument + "; there are " + String.join(", ", commands);
  }

  private static String messageOf(Throwable error) {
    if (error instanceof FileSystemException file && file.getReason() == null) {
      return messageOf(file);
    }
    return Objects.requireNonNullElse(error.getMessage(), error.toString());
  }

  /** Returns a message for an error whose own message is only the path. */
  private static String messageOf(FileSystemException error) {
    String file = "'" + error.getFile() + "'";
    if (error instanceof NoSuchFileException) {
      return "there is no file or folder " + file;
    }
    if (error instanceof AccessDeniedException) {
      return "access to " + file + " is denied";
    }
    return "the file or folder " + file + " cannot be used";
  }

  private static void print(CommandLine command, String message, Throwable error, String... args) {
    if (ServerSettings.isLoggedAsJson(command, args)) {
      Optional<Throwable> trace = Optional.of(error).filter(each -> isVerbose(args));
      command.getErr().println(JsonLines.failure(inOneLine(message), trace));
    } else {
      printText(command.getErr(), message, error, args);
    }
  }

  private static void printText(PrintWriter err, String message, Throwable error, String... args) {
    err.println("hearsay: " + inOneLine(message));
    if (isVerbose(args)) {
      error.printStackTrace(err);
    }
  }

  private static boolean isVerbose(String... args) {
    return Arrays.asList(args).contains(VERBOSE);
  }

  /**
   * Returns the message without line breaks and control characters, which quoted arguments and
   * files can contain.
   */
  private static String inOneLine(String message) {
    return Table.printable(message.lines().map(String::strip).collect(Collectors.joining(" ")));
  }
}
