package dev.hearsay.cli.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

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
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;

/** Options from a file and from variables. */
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
    String config = "--config=" + file("port: -1");
    Map<String, String> variable = Map.of("HEARSAY_PORT", "-2");
    assertThat(firstWords(Cli.run("serve", config))).contains("--port is -1;");
    assertThat(firstWords(Cli.runWith(variable, "serve", config))).contains("--port is -2;");
    assertThat(firstWords(Cli.runWith(variable, "serve", config, "--port=-3")))
        .contains("--port is -3;");
  }

  @Test
  void theFileCanBeNamedByAVariableAndByTwoArguments() throws IOException {
    Path file = file("# a comment", "", "  port:   '-7'  ");
    assertThat(firstWords(Cli.run("serve", "--config", file.toString()))).contains("--port is -7;");
    assertThat(firstWords(Cli.runWith(Map.of("HEARSAY_CONFIG", file.toString()), "serve")))
        .contains("--port is -7;");
  }

  /** Whatever the command gains later. */
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
          port                 | a line is 'name: value', or a comment that starts with #
          port:8080            | a line is 'name: value', or a comment that starts with #
          - port: 8080         | a line is 'name: value', or a comment that starts with #
          port:                | 'port' has no value
          host: b              | 'host' is said in line 1 already
          new-admin-token: yes | there is no option 'new-admin-token'; it would void the token at every start, so it is for the command line alone
          help: true           | there is no option 'help'; there are admin-token-file
          """)
  void aMistakeNamesFileAndLine(String line, String message) throws IOException {
    Path file = file("host: a", line);
    assertThat(firstWords(Cli.run("serve", "--config=" + file)))
        .startsWith("hearsay: " + file + ", line 2: " + message);
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

  /** What is handed to the driver, which decodes it. */
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
    assertThat(serving.next()).isEqualTo("hearsay: the admin token is in " + token);
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
    assertThat(serving.get(collection).body()).contains("\"every\":250");
    serving.end(); // which leaves what it said to be read
    assertThat(serving.lines().filter(line -> line.contains("audit")))
        .singleElement(STRING)
        .startsWith("{")
        .contains("\"level\":\"INFO\"", "POST \\/api\\/collections");
  }
}
