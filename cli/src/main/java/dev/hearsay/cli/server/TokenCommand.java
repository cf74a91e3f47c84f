package dev.hearsay.cli.server;

import dev.hearsay.cli.file.CollectorUrl;
import dev.hearsay.cli.file.InputFile;
import dev.hearsay.cli.file.SecretFile;
import dev.hearsay.cli.file.StandardStream;
import dev.hearsay.cli.report.ExitCode;
import dev.hearsay.client.CollectorAddress;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code hearsay token rotate}: replaces the admin token without a restart. */
@Command(
    name = "token",
    description = {
      "Replace the admin token of a running collector. The old token becomes invalid at once.",
      "The old token is read from --token-file or from the environment variable"
          + " HEARSAY_ADMIN_TOKEN. The token and the file of -o are checked before a new token is"
          + " created."
    })
public final class TokenCommand implements Callable<Integer> {

  static final String TOKEN_VARIABLE = "HEARSAY_ADMIN_TOKEN";

  private static final String ROTATE = "rotate";

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = ROTATE, description = "Replace the token.")
  private String action;

  @Parameters(
      index = "1",
      paramLabel = "URL",
      description = "The collector's address, such as https://collector.example.")
  private String url;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "A file that contains the old token.")
  private @Nullable Path tokenFile;

  @Option(
      names = "-o",
      paramLabel = "FILE",
      description =
          "Write the new token to this file, which only its owner can read, instead of printing it. It must"
              + " be a new file or the file of --token-file. Links are not followed.")
  private @Nullable Path output;

  @Override
  public Integer call() throws IOException {
    if (!action.equals(ROTATE)) {
      throw new ParameterException(
          spec.commandLine(),
          "there is no action '" + action + "' for a token; the only action is " + ROTATE);
    }
    AdminTokenCalls calls = new AdminTokenCalls(address());
    return output == null || StandardStream.isNamed(output) ? rotate(calls) : rotate(calls, output);
  }

  private CollectorAddress address() {
    String old =
        InputFile.token(tokenFile, TOKEN_VARIABLE)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "the old token is missing: give its file with --token-file, or set "
                            + TOKEN_VARIABLE));
    return CollectorUrl.parse(url).withToken(old);
  }

  private int rotate(AdminTokenCalls calls) throws IOException {
    calls.check();
    if (!print(calls.replace())) {
      throw new IOException(
          "the new token cannot be written to standard output; it is printed to standard error"
              + " instead");
    }
    return ExitCode.DONE.number();
  }

  private int rotate(AdminTokenCalls calls, Path file) throws IOException {
    calls.check();
    try (SecretFile secret =
        isOldOne(file) ? SecretFile.successor(file) : SecretFile.create(file)) {
      String token = calls.replace();
      try {
        secret.keep(line(token));
      } catch (IOException e) {
        print(token); // it is valid already, and there is no other copy
        throw new IOException(e.getMessage() + "; the new token is printed instead", e);
      }
    }
    spec.commandLine().getOut().println("The new admin token is in " + file + ".");
    return ExitCode.DONE.number();
  }

  /**
   * Returns whether the output is the file of the old token. The collector has accepted that token,
   * so the file was not placed there by another user.
   */
  private boolean isOldOne(Path file) throws IOException {
    return tokenFile != null
        && !StandardStream.isNamed(tokenFile)
        && Files.exists(file)
        && Files.isSameFile(tokenFile, file);
  }

  /** Returns the content of a token's file. */
  static byte[] line(String token) {
    return (token + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Prints the token. If standard output is closed or has no reader, it is printed to standard
   * error, since it cannot be printed again.
   *
   * @return whether standard output accepted it
   */
  private boolean print(String token) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(token);
    boolean isTaken = !out.checkError() && !StandardStream.isReaderGone();
    if (!isTaken) {
      spec.commandLine().getErr().println(token);
    }
    return isTaken;
  }
}
