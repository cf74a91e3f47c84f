package dev.hearsay.cli.server;

import dev.hearsay.cli.file.SecretFile;
import dev.hearsay.cli.report.ExitCode;
import dev.hearsay.collector.CollectorOptions;
import dev.hearsay.collector.CollectorOptions.Defaults;
import dev.hearsay.collector.http.HttpOptions;
import dev.hearsay.collector.log.TopicOptions;
import dev.hearsay.collector.publish.RewindCheck;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code hearsay serve}: runs a collector with its dashboard. */
@Command(
    name = "serve",
    description = {
      "Run a collector: it publishes plans, receives reports, and shows estimates.",
      "The first start prints the admin token. Ctrl-C stops the collector; no accepted report is lost."
    })
public final class ServeCommand implements Callable<Integer> {

  static final String JSON = "json";
  static final String LOG_PROPERTY = "hearsay.log";
  private static final List<String> LOG_FORMS = List.of("text", JSON);

  /** The largest port number. */
  public static final int MAX_PORT = 65_535;

  private static final String LIST = "\\s*,\\s*";

  @Spec private CommandSpec spec;

  @Mixin private StorageOptions storage;

  @Mixin private LimitOptions limits;

  @Option(
      names = "--index",
      paramLabel = "DIR",
      description =
          "Store the index of report ids in this folder, which no other process uses (default: next to the"
              + " data; with --database, the index is rebuilt at each start).")
  private @Nullable Path index;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      defaultValue = Defaults.HOST,
      description =
          "The address to listen on; 0.0.0.0 is all addresses of this machine"
              + " (default: ${DEFAULT-VALUE}).")
  private String host;

  @Option(
      names = "--port",
      paramLabel = "P",
      defaultValue = "" + Defaults.PORT,
      description = "The port to listen on; 0 selects a free one (default: ${DEFAULT-VALUE}).")
  private Integer port;

  @Option(
      names = "--certificate",
      paramLabel = "PEM",
      description = "Serve HTTPS with this certificate or certificate chain; needs --key.")
  private @Nullable Path certificate;

  @Option(names = "--key", paramLabel = "PEM", description = "The certificate's private key.")
  private @Nullable Path key;

  @Option(
      names = "--host-name",
      split = LIST,
      splitSynopsisLabel = ",",
      paramLabel = "NAME",
      description = {
        "A host name or address that clients use for this collector; may be repeated.",
        "localhost, the address of --host and this machine's name are always included. Requests for"
            + " other names are rejected."
      })
  private List<String> hostNames = List.of();

  @Option(
      names = "--origin",
      split = LIST,
      splitSynopsisLabel = ",",
      paramLabel = "ORIGIN",
      description = {
        "An origin, such as https://shop.example, whose pages may fetch plans and send reports"
            + " from their visitors' browsers; may be repeated."
      })
  private List<String> origins = List.of();

  @Option(
      names = "--new-admin-token",
      description = "Create and print a new admin token; the old one becomes invalid.")
  private boolean isTokenRenewed;

  @Option(
      names = "--admin-token-file",
      paramLabel = "FILE",
      description =
          "Write a new admin token to this file, which only its owner can read, instead of printing it,"
              + " since the output may be logged. The file, or a link of that name, must not exist when"
              + " a token is created.")
  private @Nullable Path tokenFile;

  @Option(
      names = "--standby",
      description =
          "If another collector uses the database, wait until it stops and then take over; needs"
              + " --database.")
  private boolean isStandby;

  @Option(
      names = "--restored",
      description = {
        "The store is an older copy, restored from a snapshot of the disk, for example. The collector no"
            + " longer claims a privacy bound for readers of collections that were not complete in the"
            + " copy.",
        "Give this option once. It is not needed after 'hearsay restore'."
      })
  private boolean isRestored;

  @Option(
      names = "--moved",
      description =
          "The store was moved here after its collector had stopped, and it is complete: do not treat it as"
              + " an older copy.")
  private boolean isMoved;

  @Option(
      names = "--kafka",
      paramLabel = "BROKERS",
      description = {
        "Receive reports through a Kafka topic at these brokers (host:port,…); needs --database.",
        "Any number of collectors can share a database; one of them at a time counts."
      })
  private @Nullable String brokers;

  @Option(
      names = "--topic",
      paramLabel = "NAME",
      description = "The Kafka topic (default: " + TopicOptions.DEFAULT_TOPIC + "); needs --kafka.")
  private @Nullable String topic;

  @Option(
      names = "--kafka-properties",
      paramLabel = "FILE",
      description =
          "A properties file with more settings of the Kafka clients, such as TLS; needs --kafka.")
  private @Nullable Path kafkaProperties;

  @Option(
      names = "--log",
      paramLabel = "FORM",
      defaultValue = "text",
      description =
          "The log format: text, or json (one object per line) (default: ${DEFAULT-VALUE}).")
  private String log;

  @Override
  public Integer call() throws IOException, InterruptedException {
    ServerSettings.of(spec);
    new OptionCheck(spec).oneOf("--log", log, LOG_FORMS);
    System.setProperty(LOG_PROPERTY, log); // logback.xml, before anything is logged
    try (CollectorProcess process = CollectorProcess.start(options(), this::printStopped)) {
      if (process.collector().adminToken().isEmpty()) {
        print(
            "the admin token was created at an earlier start; --new-admin-token creates a new one");
      }
      print("listening at " + process.collector().uri() + " (Ctrl-C stops)");
      process.await();
    }
    return ExitCode.DONE.number();
  }

  private void announceToken(String token) {
    if (tokenFile == null) {
      printToken(token);
    } else {
      write(token, tokenFile);
      print("the admin token is in " + tokenFile);
    }
  }

  private void printToken(String token) {
    if (isJson()) {
      printLine(
          JsonLines.info(
              "the admin token, which is shown only once and stored as a hash; --admin-token-file keeps it"
                  + " out of logs",
              Map.of("adminToken", token)));
    } else {
      print("the admin token, which is shown only once and stored as a hash: " + token);
    }
  }

  private boolean isJson() {
    return log.equals(JSON);
  }

  private void printStopped() {
    print("stopped; all accepted reports are stored");
  }

  private static void write(String token, Path file) {
    try (SecretFile secret = SecretFile.create(file)) {
      secret.keep(TokenCommand.line(token));
    } catch (IOException e) {
      throw new UncheckedIOException(
          new IOException("the admin token cannot be written: " + e.getMessage(), e));
    }
  }

  private void print(String line) {
    printLine(isJson() ? JsonLines.info(line, Map.of()) : "hearsay: " + line);
  }

  private void printLine(String line) {
    PrintWriter err = spec.commandLine().getErr();
    err.println(line);
    err.flush();
  }

  private CollectorOptions options() throws IOException {
    OptionCheck check = new OptionCheck(spec);
    check(check);
    CollectorOptions.Builder builder =
        stored()
            .host(host)
            .port(port)
            .hostNames(hostNames)
            .onAdminToken(this::announceToken)
            .origin(origin())
            .onDeath(CollectorProcess::halt);
    check.traced("--origin", () -> builder.origins(origins));
    limits.apply(check, builder);
    checkFolders(check);
    if (isTokenRenewed) {
      builder.newAdminToken();
    }
    if (index != null) {
      builder.index(index);
    }
    if (certificate != null && key != null) {
      builder.tls(certificate, key);
    }
    return builder.build();
  }

  private RewindCheck.Origin origin() {
    if (isRestored && isMoved) {
      throw new IllegalArgumentException("--restored and --moved exclude each other; give one");
    }
    return isRestored
        ? RewindCheck.Origin.RESTORED
        : isMoved ? RewindCheck.Origin.MOVED : RewindCheck.Origin.UNSTATED;
  }

  private void check(OptionCheck check) {
    check.inRange("--port", port, 0, MAX_PORT);
    check.host("--host", host);
    check.all("--host-name", hostNames, HttpOptions::isHostName, HttpOptions.LEGAL_HOST_NAME);
    if ((certificate == null) != (key == null)) {
      throw new IllegalArgumentException("--certificate and --key need each other; give both");
    }
    if (tokenFile != null) {
      check.inFolder("--admin-token-file", tokenFile);
      if (isTokenRenewed) {
        check.isNew("--admin-token-file", tokenFile);
      }
    }
  }

  /** Checks the folders. This is the last check, since it creates them. */
  private void checkFolders(OptionCheck check) {
    if (storage.database(spec).isEmpty()) {
      check.writableFolder("--data", storage.folder());
    }
    if (index != null) {
      check.writableFolder("--index", index);
    }
  }

  private CollectorOptions.Builder stored() throws IOException {
    Optional<String> database = storage.database(spec);
    if (database.isPresent()) {
      return stored(database.get());
    }
    if (isStandby || brokers != null) {
      throw new IllegalArgumentException(
          (isStandby ? "--standby" : "--kafka") + " needs --database");
    }
    checkTopic();
    return CollectorOptions.inDirectory(storage.folder());
  }

  private CollectorOptions.Builder stored(String url) throws IOException {
    checkTopic();
    if (isStandby && brokers != null) {
      throw new IllegalArgumentException(
          "with --kafka all collectors work at the same time, so none is a standby; leave out --standby");
    }
    if (brokers != null) {
      return CollectorOptions.onTopic(url, topicOptions(brokers));
    }
    return isStandby ? CollectorOptions.standby(url) : CollectorOptions.onDatabase(url);
  }

  private void checkTopic() {
    if (brokers == null && (topic != null || kafkaProperties != null)) {
      throw new IllegalArgumentException(
          (topic != null ? "--topic" : "--kafka-properties") + " needs --kafka");
    }
  }

  private TopicOptions topicOptions(String addresses) throws IOException {
    Properties more = new Properties();
    if (kafkaProperties != null) {
      try (Reader file = Files.newBufferedReader(kafkaProperties)) {
        more.load(file);
      }
    }
    Map<String, String> settings = new HashMap<>();
    more.stringPropertyNames().forEach(name -> settings.put(name, more.getProperty(name)));
    String name = Optional.ofNullable(topic).orElse(TopicOptions.DEFAULT_TOPIC);
    return new TopicOptions(addresses, name, settings);
  }
}
