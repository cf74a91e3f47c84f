package dev.hearsay.cli.command;

import dev.hearsay.cli.report.ExitCode;
import dev.hearsay.collector.CollectorOptions;
import dev.hearsay.collector.topic.TopicOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hearsay serve}: a collector with its dashboard. */
@Command(
    name = "serve",
    description = {
      "Run a collector: it publishes plans, takes reports, and shows what they tell.",
      "The first start prints the admin token. Ctrl-C stops it; nothing accepted is lost."
    })
public final class ServeCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  /** One or the other. */
  @ArgGroup private @Nullable Storage storage;

  @Option(
      names = "--index",
      paramLabel = "DIR",
      description =
          "Keep the index of ids in this folder, which nobody else uses (default: beside the data;"
              + " with --database it is made anew at each start).")
  private @Nullable Path index;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description =
          "The address to listen on; 0.0.0.0 is all of this machine's"
              + " (default: ${DEFAULT-VALUE}).")
  private String host;

  @Option(
      names = "--port",
      paramLabel = "P",
      defaultValue = "8080",
      description = "The port to listen on; 0 takes a free one (default: ${DEFAULT-VALUE}).")
  private Integer port;

  @Option(
      names = "--certificate",
      paramLabel = "PEM",
      description = "Encrypt with this certificate, or chain of them; needs --key.")
  private @Nullable Path certificate;

  @Option(names = "--key", paramLabel = "PEM", description = "The certificate's private key.")
  private @Nullable Path key;

  @Option(
      names = "--host-name",
      paramLabel = "NAME",
      description = {
        "A name or address under which clients know this collector; may be repeated.",
        "localhost, the address that is listened on and this machine's name need not be said."
            + " Requests for other names are refused."
      })
  private List<String> hostNames = List.of();

  @Option(
      names = "--origin",
      paramLabel = "ORIGIN",
      description = {
        "An origin, such as https://shop.example, whose pages may fetch plans and send reports"
            + " from their visitors' browsers; may be repeated."
      })
  private List<String> origins = List.of();

  @Option(
      names = "--new-admin-token",
      description = "Make and print a new admin token; the old one is void.")
  private boolean isTokenRenewed;

  @Option(
      names = "--standby",
      description =
          "If another collector owns the database, wait until it is gone, and take over; needs"
              + " --database.")
  private boolean isStandby;

  @Option(
      names = "--kafka",
      paramLabel = "BROKERS",
      description = {
        "Append reports to a topic of Kafka at these brokers (host:port,…); needs --database.",
        "Any number of collectors may do so on one database; a job of Spark counts the reports."
      })
  private @Nullable String brokers;

  @Option(
      names = "--topic",
      paramLabel = "NAME",
      description = "The topic (default: " + TopicOptions.DEFAULT_TOPIC + "); needs --kafka.")
  private @Nullable String topic;

  @Option(
      names = "--kafka-properties",
      paramLabel = "FILE",
      description = "More settings of Kafka's clients, such as for TLS; needs --kafka.")
  private @Nullable Path kafkaProperties;

  /** Where the data are kept. */
  static final class Storage {
    @Option(
        names = "--data",
        paramLabel = "DIR",
        description = "Keep data in this folder (default: hearsay-data).")
    private @Nullable Path folder;

    @Option(
        names = "--database",
        paramLabel = "JDBC_URL",
        description = "Keep data in this PostgreSQL database.")
    private @Nullable String url;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    try (CollectorProcess process = CollectorProcess.start(options(), () -> {})) {
      PrintWriter err = spec.commandLine().getErr();
      process
          .collector()
          .adminToken()
          .map("hearsay: the admin token, shown this once and kept as a hash only: "::concat)
          .ifPresent(err::println);
      err.println("hearsay: listening at " + process.collector().uri() + " (Ctrl-C stops)");
      err.flush();
      process.await();
    }
    return ExitCode.DONE.number();
  }

  private CollectorOptions options() throws IOException {
    checkPort(port);
    CollectorOptions.Builder builder =
        stored()
            .host(host)
            .port(port)
            .hostNames(hostNames)
            .origins(origins)
            .onDeath(CollectorProcess::halt);
    if (isTokenRenewed) {
      builder.newAdminToken();
    }
    if (index != null) {
      builder.index(index);
    }
    if (certificate != null && key != null) {
      builder.tls(certificate, key);
    } else if (certificate != null || key != null) {
      throw new IllegalArgumentException("--certificate and --key go together; give both");
    }
    return builder.build();
  }

  private CollectorOptions.Builder stored() throws IOException {
    if (storage != null && storage.url != null) {
      return stored(storage.url);
    }
    if (isStandby || brokers != null) {
      throw new IllegalArgumentException(
          (isStandby ? "--standby" : "--kafka") + " needs --database");
    }
    checkTopic();
    return CollectorOptions.inDirectory(
        Optional.ofNullable(storage).map(chosen -> chosen.folder).orElse(Path.of("hearsay-data")));
  }

  private CollectorOptions.Builder stored(String url) throws IOException {
    checkTopic();
    if (isStandby && brokers != null) {
      throw new IllegalArgumentException(
          "with --kafka all collectors work at once, and none stands by; leave out --standby");
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

  static void checkPort(int port) {
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("--port is " + port + "; it must be 0 to 65535");
    }
  }
}
