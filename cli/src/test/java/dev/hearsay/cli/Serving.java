package dev.hearsay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.testing.JavaCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A run of {@code hearsay serve} in a child process, at a free port. */
public final class Serving {

  private final Process process;
  private final BufferedReader err;
  private @Nullable URI known;

  /**
   * @param folder the folder of its data
   */
  public Serving(Path folder, String... more) throws IOException {
    this(Map.of(), folder, more);
  }

  /** Starts the command with environment variables. */
  public Serving(Map<String, String> variables, Path folder, String... more) throws IOException {
    this(variables, arguments(folder, more));
  }

  /** Starts the command with exactly these arguments. */
  public Serving(Map<String, String> variables, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>(JavaCommand.of(Main.class, "serve"));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(variables);
    process = builder.start();
    err = process.errorReader();
  }

  private static List<String> arguments(Path folder, String... more) {
    return Stream.concat(Stream.of("--port=0", "--data=" + folder), Stream.of(more)).toList();
  }

  /** Returns the next line on standard error. */
  public String next() throws IOException {
    String line = err.readLine();
    assertThat(line).as("a line on standard error").isNotNull();
    return line;
  }

  /** Returns all remaining lines on standard error. */
  public Stream<String> lines() {
    return err.lines();
  }

  /** Returns the address from the line in which the command prints it. */
  public URI uri() throws IOException {
    String line = next();
    while (!line.contains("listening at http")) {
      line = next();
    }
    return URI.create(line.replaceFirst(".*listening at (\\S+).*", "$1"));
  }

  /** Returns the address, also after the line was read. */
  public URI uriOnce() throws IOException {
    URI uri = known == null ? uri() : known;
    known = uri;
    return uri;
  }

  public HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(uriOnce().resolve(path)).build(), BodyHandlers.ofString());
  }

  /** Stops the command. Its output can still be read. */
  public void end() {
    process.toHandle().destroy();
  }

  /** Stops the command and returns its exit code. */
  public int stop() throws InterruptedException {
    process.destroy();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }
}
