package dev.hearsay.cli.server;

import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static net.javacrumbs.jsonunit.core.Option.IGNORING_EXTRA_FIELDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hearsay.cli.Cli;
import dev.hearsay.cli.Serving;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;

/** Options that are read from a file and from environment variables. */
class ServerSettingsTest {

  private static final String URL = "jdbc:postgresql://db/hearsay?user=me";

  @TempDir private Path folder;

  private Path file(String... lines) throws IOException {
    return Files.write(folder.resolve("hearsay.yaml"), List.of(lines));
  }

  private static String firstWords(Cli run) {
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).hasLineCount(1);
    return run.err().strip();
  }

  @Test
  void anArgumentGoesBeforeAVariableAndThatBeforeTheFile() throws IOException {
    Path file = file("port: -1");
    String config = "--config=" + file;
    Map<String, String> variable = Map.of("HEARSAY_PORT", "-2");
    assertThat(firstWords(Cli.run("serve", config)))
        .isEqualTo("hearsay: --port is -1 (%s, line 1); it must be 0 to 65535".formatted(file));
    assertThat(firstWords(Cli.runWith(variable, "serve", config)))
        .contains("--port is -2 (the variable HEARSAY_PORT);");
    assertThat(firstWords(Cli.runWith(variable, "serve", config, "--port=-3")))
        .contains("--port is -3;");
  }

  @Test
  void theFileCanBeNamedByAVariableAndByTwoArguments() throws IOException {
    Path file = file("# a comment", "", "  port:   '-7'  ");
    String words = "--port is -7 (" + file + ", line 3);";
    assertThat(firstWords(Cli.run("serve", "--config", file.toString()))).contains(words);
    assertThat(firstWords(Cli.runWith(Map.of("HEARSAY_CONFIG", file.toString()), "serve")))
        .contains(words);
  }

  /** This test covers options that are added later. */
  @Test
  void everyOptionIsAVariableAndAKey() throws IOException {
    List<OptionSpec> options =
        new CommandLine(new ServeCommand())
            .getCommandSpec().options().stream()
                .filter(
                    option ->
                        !List.of("--config", "--new-admin-token").contains(option.longestName()))
                .toList();
    assertThat(options).hasSizeGreaterThan(30);
    for (OptionSpec option : options) {
      String name = option.longestName().substring(2);
      assertThat(valueOf(option, Map.of(ServerSettings.variableName(name), "by variable")))
          .as(name)
          .isEqualTo("by variable");
      assertThat(valueOf(option, Map.of("HEARSAY_CONFIG", file(name + ": by file").toString())))
          .as(name)
          .isEqualTo("by file");
    }
  }

  private static String valueOf(OptionSpec option, Map<String, String> variables) {
    CommandLine command = new CommandLine(new Hearsay()).addSubcommand(new ServeCommand());
    ServerSettings.register(command, variables);
    return ServerSettings.of(command.getSubcommands().get("serve").getCommandSpec())
        .defaultValue(option);
  }

  @Command(name = "hearsay")
  static final class Hearsay {}

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          prot: 80             | there is no option 'prot'; there are admin-token-file, body-seconds, certificate, data, database,
          port:                | 'port' has no value
          port: [80]           | 'port' has more than one value
          port: {a: 1}         | 'port' has more than one value
          host-name: [{a: 1}]  | 'host-name' has more than one value
          data: a #b           | put the value of 'data' in single quotes
          data: *a             | put the value of 'data' in single quotes
          data: "a\\b"         | put the value of 'data' in single quotes
          new-admin-token: yes | there is no option 'new-admin-token'; it would replace the token at every start, so it is for the command line only
          help: true           | there is no option 'help'; there are admin-token-file
          """)
  void aMistakeNamesFileAndLine(String line, String message) throws IOException {
    Path file = file("host: a", line);
    assertThat(firstWords(Cli.run("serve", "--config=" + file)))
        .startsWith("hearsay: " + file + ", line 2: " + message);
  }

  /** An error of YAML names its place and does not show the secret next to it. */
  @ParameterizedTest
  @ValueSource(
      strings = {"port", "port:8080", "- port: 8080", "host: b", "database-password: [hunter2"})
  void invalidYamlIsRefused(String line) throws IOException {
    Path file = file("host: a", line);
    assertThat(firstWords(Cli.run("serve", "--config=" + file)))
        .startsWith("hearsay: " + file + ":")
        .doesNotContain("hunter2");
    assertThat(firstWords(Cli.run("serve", "--config=" + file("hunter2"))))
        .endsWith(": each line must be 'name: value' or a comment that starts with #")
        .doesNotContain("hunter2");
  }

  @Test
  void aWrongValueNamesWhereItIsFrom() throws IOException {
    Path file = file("", "port: many");
    assertThat(firstWords(Cli.run("serve", "--config=" + file)))
        .contains("'many' is not a whole number (" + file + ", line 2); see");
    assertThat(firstWords(Cli.runWith(Map.of("HEARSAY_PORT", "tcp://10.0.0.7:80"), "serve")))
        .contains("'tcp://10.0.0.7:80' is not a whole number (the variable HEARSAY_PORT); see");
    assertThat(firstWords(Cli.run("serve", "--port=many")))
        .contains("'many' is not a whole number; see");
    assertThat(firstWords(Cli.run("serve", "--config=none.yaml")))
        .isEqualTo("hearsay: there is no file 'none.yaml'");
  }

  /**
   * Values that cannot work are rejected before anything starts. The message quotes them as they
   * were written.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          host-name: http://x          | --host-name is 'http://x' (PLACE); it must be a name or an address, such as collector.example, without scheme, port or path
          host-name: [a.example, b:80] | --host-name is 'b:80' (PLACE); it must be a name or an address, such as collector.example, without scheme, port or path
          origin: [https://a.example, '*'] | the origin is '*'; it must be exact and as browsers send it, such as https://shop.example or http://localhost:3000: small letters, no *, no path, no slash at the end, no default port (PLACE)
          index: /proc/x               | --index is '/proc/x' (PLACE); the folder cannot be created
          data: /proc/foo              | --data is '/proc/foo' (PLACE); the folder cannot be created
          data: /etc/passwd            | --data is '/etc/passwd' (PLACE); this is a file; it must be a folder
          max-body: 0                  | --max-body is 0 (PLACE); it must be 1 to 1073741824
          max-rate: -5                 | --max-rate is -5.0 (PLACE); it must be 0, for no limit, or above
          min-free-disk: -1            | --min-free-disk is -1 (PLACE); it must be at least 0
          max-connections-per-address: 9000 | --max-connections-per-address is 9000 (PLACE); it must be 1 to 8192
          publish-every: 0             | --publish-every is 0 (PLACE); it must be 1 to 1000000000
          publish-seconds: 0           | --publish-seconds is 0 (PLACE); it must be 1 to 31622400
          max-waiting: 0               | --max-waiting is 0 (PLACE); it must be 1 to 2147483647
          log: xml                     | --log is 'xml' (PLACE); it must be text or json
          host: not a host             | --host is 'not a host' (PLACE); it must be an address or a name of this machine
          standby: maybe               | invalid value for option '--standby': 'maybe' is not true or false (PLACE); see 'hearsay serve --help'
          """)
  void aValueThatCannotWorkIsRefusedAtTheStart(String line, String message) throws IOException {
    Path file = file("", line);
    boolean isData = line.startsWith("data:");
    Map<String, String> more =
        isData ? Map.of() : Map.of("HEARSAY_DATA", folder.resolve("data").toString());
    assertThat(firstWords(Cli.runWith(more, "serve", "--config=" + file)))
        .isEqualTo("hearsay: " + message.replace("PLACE", file + ", line 2"));
  }

  /** A lower limit in total also lowers the one per address; the error here is about the folder. */
  @Test
  void aLimitInTotalLowersTheOnePerAddress() {
    String data = "--data=/etc/passwd";
    String words = "hearsay: --data is '/etc/passwd'; this is a file; it must be a folder";
    assertThat(firstWords(Cli.run("serve", "--max-connections=1000", data))).isEqualTo(words);
    assertThat(firstWords(Cli.run("serve", "--max-watchers=10", data))).isEqualTo(words);
    assertThat(
            firstWords(
                Cli.run("serve", "--max-watchers=10", "--max-watchers-per-address=11", data)))
        .isEqualTo("hearsay: --max-watchers-per-address is 11; it must be 1 to 10");
  }

  @Test
  void aListMayHaveBracketsAndQuotes() throws IOException {
    assertThat(valueOf("host-name", "host-name: [a.example, 'b.example' , \"::1\"]"))
        .isEqualTo("a.example,b.example,::1");
    assertThat(valueOf("data", "data: '[odd]'")).isEqualTo("[odd]");
    assertThat(valueOf("data", "data: '[odd] #1'")).isEqualTo("[odd] #1");
  }

  private String valueOf(String name, String line) throws IOException {
    OptionSpec option = new CommandLine(new ServeCommand()).getCommandSpec().findOption(name);
    return valueOf(option, Map.of("HEARSAY_CONFIG", file(line).toString()));
  }

  @Test
  void helpNeedsNoFile() {
    assertThat(Cli.run("serve", "--help", "--config=none.yaml").code()).isZero();
  }

  @Test
  void aPasswordIsNeverAnArgument() {
    for (String secret : List.of("password", "sslpassword")) {
      assertThat(firstWords(Cli.run("serve", "--database=" + URL + "&" + secret + "=hush")))
          .contains("leave it out and set HEARSAY_DATABASE_PASSWORD")
          .doesNotContain("hush");
    }
    assertThat(firstWords(Cli.run("serve", "--data=d", "--database=" + URL)))
        .isEqualTo("hearsay: --data and --database exclude each other; give one");
  }

  /** The driver does not support this form and would print it with the password. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "//u:hush@127.0.0.1/x",
        "//u:hu/sh@127.0.0.1/x",
        "//u:hush?@127.0.0.1/x",
        "//u:hush@/"
      })
  void aPasswordBeforeTheHostIsRefusedWithoutBeingShown(String rest) throws Exception {
    String url = "jdbc:postgresql:" + rest;
    String words =
        "hearsay: --database contains a user or a password before an '@'; leave them out";
    assertThat(firstWords(Cli.run("serve", "--database=" + url))).startsWith(words);
    assertThat(firstWords(Cli.run("serve", "--config=" + file("database: " + url))))
        .startsWith(words)
        .doesNotContain("hush");
    assertThat(firstWords(Cli.runWith(Map.of("HEARSAY_DATABASE", url), "serve")))
        .startsWith(words)
        .doesNotContain("hush");
  }

  /** Runs in a process of its own, since the driver itself writes to standard error. */
  @Test
  void aUrlThatCannotBeReadIsNotShown() throws Exception {
    String url = "jdbc:postgresql://host:port/x?user=me&password=hush";
    Serving serving = new Serving(Map.of("HEARSAY_DATABASE", url), List.of("--port=0"));
    assertThat(serving.lines())
        .containsExactly(
            "hearsay: the database's URL cannot be read; it must be"
                + " jdbc:postgresql://host/name?user=…");
  }

  /** Checks the URL for the driver, which decodes it. */
  @Test
  void aPasswordComesFromAVariableOrAFile() throws IOException {
    String secret = "a&b +%";
    String expected = URL + "&password=a%26b+%2B%25";
    Path own = Files.writeString(folder.resolve("password"), secret + "\n");
    assertThat(database(Map.of("HEARSAY_DATABASE_PASSWORD", secret), "--database=" + URL))
        .isEqualTo(expected);
    assertThat(database(Map.of(), "--database=" + URL, "--database-password-file=" + own))
        .isEqualTo(expected);
    String config = "--config=" + file("database-password: " + secret, "database: " + URL);
    assertThat(database(Map.of(), config)).isEqualTo(expected);
    String bracket = "--config=" + file("database-password: '[hunter2'", "database: " + URL);
    assertThat(database(Map.of(), bracket)).isEqualTo(URL + "&password=%5Bhunter2");
    assertThat(database(Map.of("HEARSAY_DATABASE", URL + "&password=in"), "--port=0"))
        .isEqualTo(URL + "&password=in");
    assertThatThrownBy(
            () -> database(Map.of(), "--database=" + URL, "--database-password-file=no-file"))
        .hasMessage("there is no file 'no-file'");
  }

  private static String database(Map<String, String> variables, String... args) {
    CommandLine command = new CommandLine(new Hearsay()).addSubcommand("serve", new Stored());
    ServerSettings.register(command, variables, args);
    CommandLine stored = command.getSubcommands().get("serve");
    command.parseArgs(Stream.concat(Stream.of("serve"), Stream.of(args)).toArray(String[]::new));
    Stored parsed = stored.getCommand();
    return parsed.storage.database(stored.getCommandSpec()).orElseThrow();
  }

  @Command(name = "serve")
  static final class Stored {
    @Mixin private StorageOptions storage;

    @CommandLine.Option(names = "--port")
    void setPort(@SuppressWarnings("unused") int port) {}
  }

  @Test
  void aCollectorRunsByFileAndVariable() throws Exception {
    Path token = folder.resolve("token");
    Path config =
        file(
            "host-name: a.example, b.example",
            "metrics-for-admin: true",
            "publish-every: 250",
            "log: json",
            "admin-token-file: " + token);
    Serving serving =
        new Serving(
            Map.of("HEARSAY_MAX_REPORTS", "7"), folder.resolve("data"), "--config=" + config);
    assertThatJson(object(serving.next()))
        .node("message")
        .isEqualTo("the admin token is in " + token);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(token)))
        .isEqualTo("rw-------");
    assertThat(serving.get("/metrics").statusCode()).isEqualTo(401);
    HttpResponse<String> created =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(serving.uriOnce().resolve("/api/collections"))
                    .header("Authorization", "Bearer " + Files.readString(token).strip())
                    .header("Content-Type", "application/json")
                    .POST(
                        HttpRequest.BodyPublishers.ofString(
                            """
                            {"epsilon": 1, "schema": {"name": "s", "attributes": [
                              {"name": "a", "type": "numeric", "min": 0, "max": 1, "outside": "clamp"}]}}
                            """))
                    .build(),
                BodyHandlers.ofString());
    assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
    String collection = created.headers().firstValue("Location").orElseThrow();
    assertThat(serving.get("/api/" + collection).body()).contains("\"every\":250");
    serving.end(); // its output can still be read
    List<JsonNode> lines = serving.lines().map(ServerSettingsTest::object).toList();
    assertThat(lines.stream().filter(line -> line.get("logger").asText().endsWith("audit")))
        .singleElement()
        .satisfies(
            line ->
                assertThatJson(line)
                    .when(IGNORING_EXTRA_FIELDS)
                    .isEqualTo(
                        """
                        {level: "INFO", action: "POST /api/collections", address: "127.0.0.1",
                         outcome: "201"}
                        """));
    assertThatJson(lines.get(lines.size() - 1))
        .node("message")
        .isEqualTo("stopped; all accepted reports are stored");
  }

  private static JsonNode object(String line) {
    try {
      JsonNode node = new ObjectMapper().readTree(line);
      assertThat(node.isObject()).as(line).isTrue();
      assertThat(Instant.parse(node.get("time").asText())).isBeforeOrEqualTo(Instant.now());
      return node;
    } catch (IOException e) {
      throw new AssertionError("not JSON: " + line, e);
    }
  }

  /** Tokens, rejections and errors are JSON objects as well, for programs that read the log. */
  @Test
  void everyLineIsAnObjectWithLogJson() throws Exception {
    Serving serving = new Serving(folder.resolve("data"), "--log=json");
    assertThatJson(object(serving.next())).node("adminToken").asString().hasSize(43);
    HttpRequest refused =
        HttpRequest.newBuilder(serving.uri().resolve("/api/collections/none/tally"))
            .header("Authorization", "Bearer wrong")
            .build();
    HttpClient.newHttpClient().send(refused, BodyHandlers.discarding());
    serving.end();
    assertThat(serving.lines().map(line -> object(line).get("message").asText()))
        .containsExactly(
            "refused: the token does not grant this (GET /api/collections/none/tally from"
                + " 127.0.0.1)",
            "stopped; all accepted reports are stored");
    for (String wrong : List.of("--port=many", "--port=-1", "--nonsense")) {
      Cli run = Cli.run("serve", "--log=json", wrong);
      assertThat(run.err()).hasLineCount(1);
      assertThatJson(object(run.err())).node("level").isEqualTo("ERROR");
    }
  }
}
