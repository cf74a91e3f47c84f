package dev.hearsay.cli.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.hearsay.cli.Cli;
import dev.hearsay.cli.Main;
import dev.hearsay.cli.Serving;
import dev.hearsay.testing.JavaCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command in a process of its own, started and stopped as by a user. */
class ServeCommandTest {

  private static final String TOKEN = "hearsay: the admin token, which is shown only once";

  @TempDir private Path folder;

  @Test
  void itServesUntilItIsStoppedAndShowsTheTokenOnce() throws Exception {
    Serving first = new Serving(folder);
    String announced = first.next();
    assertThat(announced).startsWith(TOKEN);
    assertThat(announced.replaceAll(".* ", "")).hasSize(43);
    assertThat(first.get("/health").statusCode()).isEqualTo(200);
    assertThat(first.get("/").body()).contains("<title>");
    assertThat(first.stop()).isEqualTo(143); // the exit code of SIGTERM
    Serving second = new Serving(folder);
    assertThat(second.next())
        .isEqualTo(
            "hearsay: the admin token was created at an earlier start; --new-admin-token creates a"
                + " new one");
    assertThat(second.get("/health").body()).contains("up");
    assertThat(second.stop()).isEqualTo(143);
  }

  /** A failed start prints no token, so the next start must print one. */
  @Test
  void aFailedStartDoesNotLoseTheToken() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Cli failed = Cli.runLine("serve --port=%s --data=%s".formatted(taken.getLocalPort(), folder));
      assertThat(failed.err()).startsWith("hearsay: cannot listen at ").hasLineCount(1);
    }
    String file = "--admin-token-file=" + folder.resolve("none").resolve("token");
    Cli failed = Cli.run("serve", "--port=0", "--data=" + folder, file);
    assertThat(failed.err())
        .isEqualTo(
            "hearsay: --admin-token-file is '%s'; there is no folder '%s'\n"
                .formatted(folder.resolve("none").resolve("token"), folder.resolve("none")));
    assertThat(failed.code()).isEqualTo(2);
    Serving serving = new Serving(folder);
    assertThat(serving.next()).startsWith(TOKEN);
    serving.stop();
  }

  /**
   * A wrong option has its own exit code, so that a supervisor does not restart the collector for
   * ever. In /proc/sys, root may not write.
   */
  @Test
  void aPlaceForTheTokenThatCannotBeWrittenIsAWrongOption() {
    assertThat(Cli.run("serve", "--data=" + folder, "--admin-token-file=/proc/sys/token"))
        .isEqualTo(
            new Cli(
                2,
                "",
                "hearsay: --admin-token-file is '/proc/sys/token'; this user may not write to the"
                    + " folder '/proc/sys'\n"));
    assertThat(Cli.run("serve", "--data=" + folder, "--admin-token-file=" + folder).err())
        .isEqualTo(
            "hearsay: --admin-token-file is '%s'; this is a folder; it must be a file\n"
                .formatted(folder));
    assertThat(folder).isEmptyDirectory();
  }

  /** These causes are found only by the attempt to write. */
  @Test
  void theReasonWhyATokenCannotBeWrittenIsPrinted() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    assertThat(Cli.run("serve", "--port=0", "--data=" + folder, "--admin-token-file=" + pipe))
        .isEqualTo(
            new Cli(
                1,
                "",
                "hearsay: the admin token cannot be written: cannot write '%s': it is a device"
                        .formatted(pipe)
                    + " or a pipe\n"));
  }

  @Test
  void aTokenReplacesNoFileAndFollowsNoLink() throws Exception {
    Path target = Files.writeString(folder.resolve("target"), "precious");
    Path link = Files.createSymbolicLink(folder.resolve("link"), target);
    for (Path taken : List.of(target, link)) {
      Cli first = Cli.run("serve", "--port=0", "--data=" + folder, "--admin-token-file=" + taken);
      assertThat(first.err())
          .startsWith("hearsay: the admin token cannot be written: cannot write '" + taken)
          .hasLineCount(1);
      assertThat(first.code()).isEqualTo(1);
      assertThat(
              Cli.run(
                  "serve",
                  "--port=0",
                  "--data=" + folder,
                  "--admin-token-file=" + taken,
                  "--new-admin-token"))
          .isEqualTo(
              new Cli(
                  2,
                  "",
                  "hearsay: --admin-token-file is '%s'; it exists; remove it, or name a new file\n"
                      .formatted(taken)));
    }
    assertThat(target).hasContent("precious");
  }

  @Test
  void aNewTokenCanBeMadeAndNamesStated() throws Exception {
    Serving first = new Serving(folder);
    String old = first.next().replaceAll(".* ", "");
    first.stop();
    Serving second = new Serving(folder, "--new-admin-token", "--host-name=survey.example.org");
    assertThat(second.next()).startsWith(TOKEN).doesNotContain(old);
    URI uri = second.uri();
    assertThat(ask(uri, "survey.example.org")).startsWith("HTTP/1.1 200 ");
    assertThat(ask(uri, "attacker.example")).startsWith("HTTP/1.1 421 ");
    second.stop();
  }

  @Test
  void pagesOfStatedOriginsMayReport() throws Exception {
    Serving serving =
        new Serving(folder, "--origin=https://a.example", "--origin=https://b.example:8443");
    for (String origin : List.of("https://a.example", "https://b.example:8443")) {
      HttpRequest plan =
          HttpRequest.newBuilder(serving.uriOnce().resolve("/api/collections/none/plan"))
              .header("Origin", origin)
              .build();
      assertThat(
              HttpClient.newHttpClient()
                  .send(plan, BodyHandlers.discarding())
                  .headers()
                  .firstValue("Access-Control-Allow-Origin"))
          .contains(origin);
    }
    serving.stop();
  }

  /** Without a folder for its own log file, this is the only trace. */
  @Test
  void usesOfTheTokenAreLoggedWithoutIt() throws Exception {
    Serving serving = new Serving(folder);
    String token = serving.next().replaceAll(".* ", "");
    HttpRequest.Builder tally =
        HttpRequest.newBuilder(serving.uri().resolve("/api/collections/none/tally"));
    HttpClient.newHttpClient()
        .send(tally.header("Authorization", "Bearer " + token).build(), BodyHandlers.discarding());
    serving.end(); // its output can still be read
    assertThat(serving.lines().filter(line -> line.contains(" INFO audit: ")))
        .singleElement(STRING)
        .contains("\"GET /api/collections/{id}/tally\"", "\"404\"")
        .doesNotContain(token);
  }

  /** However many requests are rejected, the log stays short and contains their number. */
  @Test
  void refusalsDoNotFloodTheLog() throws Exception {
    Serving serving = new Serving(folder);
    URI uri = serving.uri();
    for (int i = 0; i < 300; i++) {
      assertThat(ask(uri, "attacker.example")).startsWith("HTTP/1.1 421 ");
      try (Socket reset = new Socket(uri.getHost(), uri.getPort())) {
        reset.getOutputStream().write("GET / HTTP/1.1\r\n".getBytes(StandardCharsets.US_ASCII));
        reset.setSoLinger(true, 0);
      }
    }
    serving.end(); // its output can still be read
    assertThat(serving.lines().toList()).hasSizeBetween(1, 20);
  }

  private static String ask(URI uri, String host) throws IOException {
    try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
      String request = "GET /health HTTP/1.0\r\nHost: " + host + "\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
          .replace("HTTP/1.0", "HTTP/1.1");
    }
  }

  /** Without memory, the command prints a message and ends with its exit code at once. */
  @Test
  void withoutMemoryItEndsWithCode1() throws Exception {
    Process process =
        new ProcessBuilder(JavaCommand.with(List.of("-Xmx64m"), Exhausted.class, folder)).start();
    BufferedReader err = process.errorReader();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(1);
    assertThat(err.lines())
        .anyMatch(line -> line.startsWith("hearsay: the collector cannot continue and stops"));
  }

  /** A program that runs the command while something else takes all memory. */
  static final class Exhausted {
    private static final List<byte[]> HOARD = new ArrayList<>();

    private Exhausted() {}

    public static void main(String[] arguments) throws InterruptedException {
      Thread serving =
          new Thread(() -> Main.main(new String[] {"serve", "--port=0", "--data=" + arguments[0]}));
      serving.start();
      while (!isServing()) {
        Thread.sleep(100);
      }
      Thread.sleep(1_000); // until all classes are loaded
      int size = 1 << 16;
      while (true) {
        try {
          HOARD.add(new byte[size]);
        } catch (OutOfMemoryError e) {
          size = Math.max(16, size / 2);
        }
      }
    }

    private static boolean isServing() {
      return Thread.getAllStackTraces().keySet().stream()
          .anyMatch(thread -> thread.getName().equals("hearsay-heap"));
    }
  }

  @Test
  void aStoreHasOneOwner() throws Exception {
    Serving owner = new Serving(folder);
    owner.uri();
    Cli other = Cli.run("serve", "--port=0", "--data=" + folder);
    assertThat(other.err()).contains("another process uses the store").hasLineCount(1);
    assertThat(other.code()).isEqualTo(2);
    owner.stop();
  }

  /** Errors that an administrator can correct are printed without the names of classes. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --database=jdbc:postgresql://127.0.0.1:1/x | the store is not available: Connection to 127.0.0.1:1 refused
          --database=jdbc:postgresql://127.0.0.1:1/x --kafka=a:1 --kafka-properties=none.txt | there is no file or folder 'none.txt'
          """)
  void aFailedStartIsOnePlainLine(String options, String message) {
    Cli run = Cli.runLine("serve --port=0 " + options);
    assertThat(run.err()).startsWith("hearsay: " + message).doesNotContain("Exception");
    assertThat(run.err()).hasLineCount(1);
    assertThat(run.code()).isEqualTo(1);
  }

  /**
   * Imitates a temporary folder without permission to execute files, which a test cannot create.
   */
  @Test
  void withoutItsLibrarySqliteNamesTheRemedy() throws Exception {
    Serving serving =
        new Serving(Map.of("JAVA_TOOL_OPTIONS", "-Dorg.sqlite.tmpdir=/proc/none"), folder);
    assertThat(serving.lines().filter(line -> !line.startsWith("Picked up")))
        .singleElement(STRING)
        .startsWith("hearsay: SQLite's library cannot be loaded from the folder '/proc/none'; ")
        .contains("noexec", "-Dorg.sqlite.tmpdir=DIR");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --port=-1             | --port is -1; it must be 0 to 65535
          --key=k.pem           | --certificate and --key need each other; give both
          --certificate=c.pem   | --certificate and --key need each other; give both
          --standby             | --standby needs --database
          --kafka=host:9092     | --kafka needs --database
          --origin=*            | the origin is '*'; it must be exact and as browsers send it, such as https://shop.example or http://localhost:3000: small letters, no *, no path, no slash at the end, no default port
          --topic=reports       | --topic needs --kafka
          --kafka-properties=f  | --kafka-properties needs --kafka
          --database=jdbc:h2:x  | the database must be given as jdbc:postgresql://host/name?user=…
          """)
  void wrongUsageIsOneLine(String option, String message) {
    assertThat(Cli.run("serve", option)).isEqualTo(new Cli(2, "", "hearsay: " + message + "\n"));
    assertThat(Path.of("hearsay-data")).as("what is made in vain").doesNotExist();
  }
}
