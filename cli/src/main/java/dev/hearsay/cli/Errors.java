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

/** Turns every error into one line on stderr and an exit code; a stack trace is for the asking. */
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

  /** The library's and our own checks of input throw IllegalArgumentException. */
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

  /** For what should not happen: the kind of error is part of the message. */
  static int failed(CommandLine main, Throwable error, String... args) {
    print(invoked(main), FAILED + error, error, args);
    return ExitCode.FAILED.number();
  }

  /** The command that ran, unless the arguments could not even be read. */
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

  /** The first that fits nowhere says it all: what follows may be its parameters. */
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

  /** These say no more than the path; their kind says what happened. */
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

  /** Arguments and files are quoted in messages, and may hold anything. */
  private static String inOneLine(String message) {
    return Table.printable(message.lines().map(String::strip).collect(Collectors.joining(" ")));
  }
}
