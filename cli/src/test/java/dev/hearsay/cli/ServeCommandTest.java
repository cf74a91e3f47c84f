package dev.hearsay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command in a process of its own, as people start and stop it. */
class ServeCommandTest {

  private static final String TOKEN = "hearsay: the admin token, shown this once";

  @TempDir private Path folder;

  @Test
  void itServesUntilItIsStoppedAndShowsTheTokenOnce() throws Exception {
    Serving first = new Serving();
    String announced = first.next();
    assertThat(announced).startsWith(TOKEN);
    assertThat(announced.replaceAll(".* ", "")).hasSize(43);
    assertThat(first.get("/health").statusCode()).isEqualTo(200);
    assertThat(first.get("/").body()).contains("<title>");
    assertThat(first.stop()).isEqualTo(143); // SIGTERM, as the shell counts
    Serving second = new Serving();
    assertThat(second.get("/health").body()).contains("up");
    assertThat(second.stop()).isEqualTo(143);
  }

  @Test
  void aStoreHasOneOwner() throws Exception {
    Serving owner = new Serving();
    owner.uri();
    Cli other = Cli.run("serve", "--port=0", "--data=" + folder);
    assertThat(other.err()).contains("another process uses the store").hasLineCount(1);
    assertThat(other.code()).isEqualTo(2);
    owner.stop();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --port=-1             | --port is -1; it must be 0 to 65535
          --key=k.pem           | --certificate and --key go together; give both
          --database=jdbc:h2:x  | the database must be given as jdbc:postgresql://host/name?user=…&password=…
          """)
  void wrongUsageIsOneLine(String option, String message) {
    assertThat(Cli.run("serve", option)).isEqualTo(new Cli(2, "", "hearsay: " + message + "\n"));
  }

  /** A child process. */
  private final class Serving {
    private final Process process;
    private final BufferedReader err;
    private @Nullable URI known;

    Serving() throws IOException {
      process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  Main.class.getName(),
                  "serve",
                  "--port=0",
                  "--data=" + folder)
              .start();
      err = process.errorReader();
    }

    String next() throws IOException {
      String line = err.readLine();
      assertThat(line).as("a line on standard error").isNotNull();
      return line;
    }

    /** Where it listens, which it says when it does. */
    URI uri() throws IOException {
      String line = next();
      while (!line.startsWith("hearsay: listening at ")) {
        line = next();
      }
      return URI.create(line.split(" ", -1)[3]);
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
      URI uri = known == null ? uri() : known;
      known = uri;
      return HttpClient.newHttpClient()
          .send(HttpRequest.newBuilder(uri.resolve(path)).build(), BodyHandlers.ofString());
    }

    int stop() throws InterruptedException {
      process.destroy();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      return process.exitValue();
    }
  }
}
