package dev.hearsay.cli.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import dev.hearsay.cli.Cli;
import dev.hearsay.cli.Main;
import dev.hearsay.collector.Collector;
import dev.hearsay.collector.CollectorOptions;
import dev.hearsay.testing.JavaCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The replacement of a real collector's admin token, which must never be lost. */
class TokenCommandTest {

  @TempDir private Path data;
  @TempDir private Path folder;
  @AutoClose private Collector collector;
  private String old;
  private Path tokenFile;

  @BeforeEach
  void start() throws IOException {
    collector = Collector.start(CollectorOptions.inDirectory(data).port(0).build());
    old = collector.adminToken().orElseThrow();
    tokenFile = Files.writeString(folder.resolve("token"), old + "\n");
  }

  private Cli rotate(Object url, String... more) {
    Stream<String> usual =
        Stream.of("token", "rotate", url.toString(), "--token-file", tokenFile.toString());
    return Cli.run(Stream.concat(usual, Stream.of(more)).toArray(String[]::new));
  }

  private boolean isRight(String token) throws Exception {
    return ask(HttpRequest.newBuilder(), token).statusCode() == 204;
  }

  private HttpResponse<String> ask(HttpRequest.Builder request, String token) throws Exception {
    HttpRequest asked =
        request
            .uri(collector.uri().resolve("/api/admin/token"))
            .header("Authorization", "Bearer " + token)
            .build();
    return HttpClient.newHttpClient().send(asked, BodyHandlers.ofString());
  }

  private String[] files() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(Path::getFileName).map(Path::toString).sorted().toArray(String[]::new);
    }
  }

  @Test
  void theNewTokenIsPrintedAndTheOldOneIsVoid() throws Exception {
    Cli run = rotate(collector.uri());
    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).matches("[A-Za-z0-9_-]{43}\n");
    assertThat(isRight(run.out().strip())).isTrue();
    assertThat(isRight(old)).isFalse();
    assertThat(tokenFile).hasContent(old);
  }

  @Test
  void theFileOfTheOldTokenIsReplaced() throws Exception {
    Files.setPosixFilePermissions(tokenFile, PosixFilePermissions.fromString("rw-r--r--"));
    assertThat(rotate(collector.uri() + "/", "-o", tokenFile.toString()))
        .isEqualTo(new Cli(0, "The new admin token is in " + tokenFile + ".\n", ""));
    String token = Files.readString(tokenFile);
    assertThat(token).matches("[A-Za-z0-9_-]{43}\n");
    assertThat(isRight(token.strip())).isTrue();
    assertThat(isRight(old)).isFalse();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(tokenFile)))
        .isEqualTo("rw-------");
    assertThat(files()).containsExactly("token");
  }

  @Test
  void aWrongTokenChangesNothing() throws Exception {
    Files.writeString(tokenFile, "x".repeat(43));
    assertThat(rotate(collector.uri(), "-o", folder.resolve("new").toString()))
        .isEqualTo(
            new Cli(1, "", "hearsay: the token was not replaced: the token does not grant this\n"));
    assertThat(isRight(old)).isTrue();
    assertThat(files()).containsExactly("token");
  }

  @Test
  void anUnwritableFileIsFoundBeforeTheTokenIsReplaced() throws Exception {
    Path nowhere = folder.resolve("none").resolve("new");
    assertThat(rotate(collector.uri(), "-o", nowhere.toString()))
        .isEqualTo(
            new Cli(
                1,
                "",
                "hearsay: cannot write '%s': there is no folder %s\n"
                    .formatted(nowhere, nowhere.getParent())));
    assertThat(rotate(collector.uri(), "-o", folder.toString()).err())
        .isEqualTo("hearsay: cannot write '%s': it is a folder\n".formatted(folder));
    assertThat(isRight(old)).isTrue();
  }

  /** Names of classes belong into stack traces only. */
  @Test
  void errorsAreInWords() throws Exception {
    assertThat(rotate(collector.uri(), "-o", "/proc/none").err())
        .isEqualTo("hearsay: cannot write '/proc/none': there is no such file or folder\n");
    assertThat(rotate("http://127.0.0.1:1").err())
        .isEqualTo(
            "hearsay: no answer from http://127.0.0.1:1: nothing accepts connections there\n");
    assertThat(isRight(old)).isTrue();
  }

  /**
   * Another user may have placed the file there, to read the token or to overwrite another file.
   */
  @Test
  void nothingElseIsReplacedAndNoLinkFollowed() throws Exception {
    Path target = Files.writeString(folder.resolve("target"), "precious");
    Path link = Files.createSymbolicLink(folder.resolve("link"), target);
    Path toNothing = Files.createSymbolicLink(folder.resolve("nothing"), folder.resolve("none"));
    Path toOld = Files.createSymbolicLink(folder.resolve("old"), tokenFile);
    assertThat(rotate(collector.uri(), "-o", target.toString()))
        .isEqualTo(
            new Cli(
                1,
                "",
                "hearsay: cannot write '%s': it exists, and a secret is not written over a file\n"
                    .formatted(target)));
    for (Path each : new Path[] {link, toNothing, toOld}) {
      assertThat(rotate(collector.uri(), "-o", each.toString()).err())
          .isEqualTo(
              "hearsay: cannot write '%s': it is a link, and a secret is not written through a link\n"
                  .formatted(each));
    }
    assertThat(target).hasContent("precious");
    assertThat(files()).containsExactly("link", "nothing", "old", "target", "token");
    assertThat(isRight(old)).isTrue();
  }

  @Test
  void aPipeIsNotReplaced() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    assertThat(rotate(collector.uri(), "-o", pipe.toString()).code()).isEqualTo(1);
    assertThat(isRight(old)).isTrue();
    assertThat(Files.isRegularFile(pipe)).isFalse();
  }

  /** A folder is created in the file's place while the new token is made. */
  @Test
  void aTokenThatCannotBeWrittenIsPrinted() throws Exception {
    Path taken = folder.resolve("new");
    try (Proxy proxy =
        new Proxy(
            exchange -> {
              if (exchange.getRequestMethod().equals("POST")) {
                Files.createDirectories(taken.resolve("inside"));
              }
              passOn(exchange);
            })) {
      Cli run = rotate(proxy.url(), "-o", taken.toString());
      assertThat(run.code()).isEqualTo(1);
      assertThat(run.err())
          .startsWith("hearsay: cannot write '" + taken + "': ")
          .doesNotContain("Exception")
          .endsWith("; the new token is printed instead\n")
          .hasLineCount(1);
      assertThat(isRight(run.out().strip())).isTrue();
      assertThat(files()).containsExactly("new", "token");
    }
  }

  @Test
  void aLostAnswerIsExplained() throws Exception {
    try (Proxy silent = new Proxy(exchange -> hangUpOnPost(exchange, false))) {
      Cli run = rotate(silent.url());
      assertThat(run.code()).isEqualTo(1);
      assertThat(run.err()).hasLineCount(1).contains("; the old token is still valid; ");
      assertThat(isRight(old)).isTrue();
    }
    try (Proxy forgetful = new Proxy(exchange -> hangUpOnPost(exchange, true))) {
      assertThat(rotate(forgetful.url()).err())
          .hasLineCount(1)
          .startsWith("hearsay: no answer from http://127.0.0.1:")
          .endsWith(
              "; the token was replaced and the new one is lost:"
                  + " start the collector once with --new-admin-token\n");
      assertThat(isRight(old)).isFalse();
    }
  }

  /** The request succeeds, but its answer is lost; that must not be reported as a rejection. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          502 | <html>Bad Gateway</html>
          504 | ''
          307 | ''
          403 | <html>Forbidden</html>
          500 | {"error": {"code": "internal", "message": "something went wrong"}}
          """)
  void aGatewayThatLosesTheAnswerDeniesNothing(int status, String body) throws Exception {
    String reason =
        status == 500 ? "something went wrong" : "URL answers with HTTP status " + status;
    try (Proxy gateway = new Proxy(exchange -> answerPost(exchange, true, status, body))) {
      assertThat(rotate(gateway.url()))
          .isEqualTo(
              new Cli(
                  1,
                  "",
                  ("hearsay: " + reason + "; the token was replaced and the new one is lost:")
                          .replace("URL", gateway.url())
                      + " start the collector once with --new-admin-token\n"));
      assertThat(isRight(old)).isFalse();
    }
  }

  @Test
  void aGatewayThatPassesNothingOnLeavesTheOldToken() throws Exception {
    try (Proxy gateway = new Proxy(exchange -> answerPost(exchange, false, 503, ""))) {
      assertThat(rotate(gateway.url()).err())
          .isEqualTo(
              "hearsay: %s answers with HTTP status 503; the old token is still valid; try again"
                      .formatted(gateway.url())
                  + " later, since the request may arrive late\n");
      assertThat(isRight(old)).isTrue();
    }
  }

  /** If a gateway itself forbids a request, its answer means nothing about the token. */
  @Test
  void aGatewayThatForbidsIsNotTheCollector() throws Exception {
    AtomicInteger requests = new AtomicInteger();
    try (Proxy gateway =
        new Proxy(
            exchange -> {
              if (requests.getAndIncrement() == 0) {
                passOn(exchange);
              } else {
                write(exchange, 403, "<html>Forbidden</html>");
              }
            })) {
      assertThat(rotate(gateway.url()).err())
          .endsWith("; it is not known whether the token was replaced: try the old one\n");
      assertThat(isRight(old)).isTrue();
    }
  }

  private void answerPost(HttpExchange exchange, boolean isPassedOn, int status, String body)
      throws IOException {
    if (exchange.getRequestMethod().equals("GET")) {
      passOn(exchange);
      return;
    }
    if (isPassedOn) {
      answer(exchange);
    }
    write(exchange, status, body);
  }

  /** The collector is slow: it executes the request after the command has given up. */
  @Test
  void aLateReplacementIsNotDenied() throws Exception {
    java.util.concurrent.CountDownLatch asked = new java.util.concurrent.CountDownLatch(2);
    Thread[] late = new Thread[1];
    try (Proxy slow =
        new Proxy(
            exchange -> {
              if (exchange.getRequestMethod().equals("GET")) {
                passOn(exchange);
                asked.countDown();
                return;
              }
              late[0] =
                  new Thread(
                      () -> {
                        try {
                          asked.await();
                          ask(HttpRequest.newBuilder().POST(BodyPublishers.noBody()), old);
                        } catch (Exception e) {
                          throw new AssertionError(e);
                        }
                      });
              late[0].start();
              exchange.close();
            })) {
      String err = rotate(slow.url()).err();
      late[0].join();
      assertThat(isRight(old)).isFalse();
      assertThat(err).doesNotContain("was not replaced");
    }
  }

  private void hangUpOnPost(HttpExchange exchange, boolean isPassedOn) throws IOException {
    if (exchange.getRequestMethod().equals("GET")) {
      passOn(exchange);
      return;
    }
    try (exchange) {
      if (isPassedOn) {
        answer(exchange);
      }
    }
  }

  private void passOn(HttpExchange exchange) throws IOException {
    HttpResponse<String> answer = answer(exchange);
    write(exchange, answer.statusCode(), answer.body());
  }

  private static void write(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    try (exchange) {
      exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
      if (body.length > 0) {
        exchange.getResponseBody().write(body);
      }
    }
  }

  private HttpResponse<String> answer(HttpExchange exchange) throws IOException {
    String token = exchange.getRequestHeaders().getFirst("Authorization").replace("Bearer ", "");
    boolean isPost = exchange.getRequestMethod().equals("POST");
    try {
      HttpRequest.Builder request = HttpRequest.newBuilder();
      return ask(isPost ? request.POST(BodyPublishers.noBody()) : request, token);
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  /** The token is for the named collector only, and not for addresses to which it redirects. */
  @Test
  void noRedirectionIsFollowed() throws Exception {
    try (Proxy elsewhere =
        new Proxy(
            exchange -> {
              try (exchange) {
                exchange.getResponseHeaders().set("Location", collector.uri() + "/api/admin/token");
                exchange.sendResponseHeaders(307, -1);
              }
            })) {
      assertThat(rotate(elsewhere.url()).err())
          .isEqualTo(
              "hearsay: the token was not replaced: %s answers with HTTP status 307\n"
                  .formatted(elsewhere.url()));
    }
  }

  @Test
  void wrongUsageIsOneLine() throws Exception {
    assertThat(rotate("http://collector.example"))
        .isEqualTo(
            new Cli(
                2,
                "",
                "hearsay: the collector's address is 'http://collector.example:80'; it must start"
                    + " with https:// or be on this machine\n"));
    assertThat(Cli.run("token", "rotate", collector.uri().toString()))
        .isEqualTo(
            new Cli(
                2,
                "",
                "hearsay: the old token is missing: give its file with --token-file, or set"
                    + " HEARSAY_ADMIN_TOKEN\n"));
    assertThat(Cli.run("token", "show", collector.uri().toString()).err())
        .isEqualTo(
            "hearsay: there is no action 'show' for a token; the only action is rotate;"
                + " see 'hearsay token --help'\n");
    Files.writeString(tokenFile, "\n");
    assertThat(rotate(collector.uri()).err())
        .isEqualTo("hearsay: " + tokenFile + " is empty; it must contain a token\n");
    Files.writeString(tokenFile, "two words");
    assertThat(rotate(collector.uri()).err())
        .startsWith("hearsay: the token has an illegal character")
        .doesNotContain("words");
    assertThat(isRight(old)).isTrue();
  }

  /** Runs in a process of its own, which has its own environment. */
  @Test
  void theOldTokenMayBeInTheEnvironment() throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(
                JavaCommand.brief(Main.class, "token", "rotate", collector.uri(), "-o", "-"))
            .redirectErrorStream(true);
    builder.environment().put("HEARSAY_ADMIN_TOKEN", old);
    Process process = builder.start();
    String token = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(token).isZero();
    assertThat(isRight(token.strip())).isTrue();
  }

  /** Runs with real pipes. In other commands, a closed reader is no error. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{ $HEARSAY; echo $? >&2; } | true",
        "$HEARSAY >&-; echo $? >&2",
        "$HEARSAY >/dev/full; echo $? >&2"
      })
  void theTokenIsNotLostIfStandardOutputIsNotRead(String line) throws Exception {
    ProcessBuilder shell = new ProcessBuilder("sh", "-c", line);
    String java = String.join(" ", JavaCommand.java());
    shell
        .environment()
        .put(
            "HEARSAY",
            "%s -XX:TieredStopAtLevel=1 dev.hearsay.cli.Main token rotate %s --token-file %s"
                .formatted(java, collector.uri(), tokenFile));
    shell.environment().put("CLASSPATH", JavaCommand.classPath());
    shell.environment().put("LC_ALL", "C");
    Process process = shell.start();
    String output = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    String token = output.lines().findFirst().orElseThrow();
    assertThat(output)
        .isEqualTo(
            token
                + "\nhearsay: the new token cannot be written to standard output; it is printed to"
                + " standard error instead\n1\n");
    assertThat(isRight(token)).isTrue();
  }

  @Test
  void ifStandardOutputIsClosedTheTokenIsAnError() throws Exception {
    StringWriter err = new StringWriter();
    int code =
        new CommandLine(new TokenCommand())
            .setOut(new PrintWriter(new Closed()))
            .setErr(new PrintWriter(err, true))
            .setExecutionExceptionHandler((error, command, parsed) -> 1)
            .execute("rotate", collector.uri().toString(), "--token-file", tokenFile.toString());
    assertThat(code).isEqualTo(1);
    assertThat(isRight(err.toString().strip())).isTrue();
  }

  private static final class Closed extends Writer {
    @Override
    public void write(char[] text, int from, int length) throws IOException {
      throw new IOException("closed");
    }

    @Override
    public void flush() throws IOException {
      throw new IOException("closed");
    }

    @Override
    public void close() {}
  }

  /** A proxy between the command and the collector. */
  private static final class Proxy implements AutoCloseable {
    private final HttpServer server;

    Proxy(HttpHandler handler) throws IOException {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.createContext("/", handler);
      server.start();
    }

    String url() {
      return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
      server.stop(0);
    }
  }
}
