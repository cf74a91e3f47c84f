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

/** {@code hearsay token rotate}: a new admin token, without a restart. */
@Command(
    name = "token",
    description = {
      "Replace the admin token of a collector that runs; the old one is void at once.",
      "The old token is read from --token-file or from the environment variable"
          + " HEARSAY_ADMIN_TOKEN. It is checked, and so is the file of -o, before a new one is"
          + " made."
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
      description = "A file that holds the old token.")
  private @Nullable Path tokenFile;

  @Option(
      names = "-o",
      paramLabel = "FILE",
      description =
          "Write the new token to this file, which only its owner may read, instead of printing it:"
              + " a new one, or that of --token-file. No link is followed.")
  private @Nullable Path output;

  @Override
  public Integer call() throws IOException {
    if (!action.equals(ROTATE)) {
      throw new ParameterException(
          spec.commandLine(), "a token cannot be made to '" + action + "'; it can be: " + ROTATE);
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
                        "the old token is needed: name its file by --token-file, or set "
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
        print(token); // it is made, and nobody else can tell it
        throw new IOException(e.getMessage() + "; the new token is printed instead", e);
      }
    }
    spec.commandLine().getOut().println("The new admin token is in " + file + ".");
    return ExitCode.DONE.number();
  }

  /** The collector has checked the token in that file: it is no trap of another user. */
  private boolean isOldOne(Path file) throws IOException {
    return tokenFile != null
        && !StandardStream.isNamed(tokenFile)
        && Files.exists(file)
        && Files.isSameFile(tokenFile, file);
  }

  /** Returns what a token's file holds. */
  static byte[] line(String token) {
    return (token + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /**
   * To standard error if standard output is closed or nobody reads it: it cannot be told again.
   *
   * @return whether standard output took it
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
