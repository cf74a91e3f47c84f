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

/** {@code hearsay serve} in a child process, at a free port. */
public final class Serving {

  private final Process process;
  private final BufferedReader err;
  private @Nullable URI known;

  /**
   * @param folder where it keeps its data
   */
  public Serving(Path folder, String... more) throws IOException {
    this(Map.of(), folder, more);
  }

  /** With variables of the environment. */
  public Serving(Map<String, String> variables, Path folder, String... more) throws IOException {
    this(variables, arguments(folder, more));
  }

  /** With these arguments and no others. */
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

  /** The next line on standard error. */
  public String next() throws IOException {
    String line = err.readLine();
    assertThat(line).as("a line on standard error").isNotNull();
    return line;
  }

  /** All lines on standard error that are still to come. */
  public Stream<String> lines() {
    return err.lines();
  }

  /** Where it listens, which it says when it does. */
  public URI uri() throws IOException {
    String line = next();
    while (!line.contains("listening at http")) {
      line = next();
    }
    return URI.create(line.replaceFirst(".*listening at (\\S+).*", "$1"));
  }

  /** The same, also when it was read before. */
  public URI uriOnce() throws IOException {
    URI uri = known == null ? uri() : known;
    known = uri;
    return uri;
  }

  public HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(uriOnce().resolve(path)).build(), BodyHandlers.ofString());
  }

  /** Stops it; what it said can still be read. */
  public void end() {
    process.toHandle().destroy();
  }

  /** Stops it, and returns its exit code. */
  public int stop() throws InterruptedException {
    process.destroy();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }
}
