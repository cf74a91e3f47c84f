package dev.hearsay.cli.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.hearsay.cli.Cli;
import dev.hearsay.collector.Collector;
import dev.hearsay.collector.CollectorOptions;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The files of {@code packaging}: everything that they name exists. */
class PackagingTest {

  private static final Path FILES = Path.of("..", "packaging");
  private static final Pattern METRIC = Pattern.compile("\\b((?:hearsay|jvm)_\\w+)");
  private static final Pattern VARIABLE = Pattern.compile("\\bHEARSAY_\\w+");

  @TempDir private Path folder;

  private static String text(String file) throws IOException {
    return Files.readString(FILES.resolve(file));
  }

  /** The type line of a metric, which is also printed if the metric has no values yet. */
  private static final Pattern TYPE = Pattern.compile("(?m)(?<=^# TYPE )\\w+|^\\w+");

  private static final String SURVEY =
      """
      {"epsilon": 2, "schema": {"name": "s", "attributes": [{"name": "c", "type": "categorical",
        "values": ["a", "b"], "other": "b", "mechanism": "grr"}]}}""";

  private static Set<String> found(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void everyWatchedMetricExists() throws Exception {
    Set<String> served = new TreeSet<>();
    try (Collector collector =
        Collector.start(CollectorOptions.inDirectory(folder).port(0).build())) {
      served.addAll(found(TYPE, send(collector, "/metrics", HttpRequest.newBuilder())));
      HttpRequest.Builder creation =
          HttpRequest.newBuilder()
              .header("Content-Type", "application/json")
              .POST(BodyPublishers.ofString(SURVEY));
      String created = send(collector, "/api/collections", creation);
      String id = new JsonMapper().readTree(created).get("id").asText();
      String estimates = "/api/collections/" + id + "/estimates?format=prometheus";
      served.addAll(found(TYPE, send(collector, estimates, HttpRequest.newBuilder())));
    }
    for (String file :
        List.of("prometheus-rules.yaml", "prometheus-rules-test.yaml", "grafana-dashboard.json")) {
      Set<String> watched = found(METRIC, text(file));
      watched.removeIf(metric -> metric.startsWith("hearsay_fold_")); // see TopicCollectorTest
      assertThat(watched).as(file).hasSizeGreaterThan(5);
      assertThat(served).as(file).containsAll(watched);
    }
    assertThat(served)
        .doesNotContain("hearsay_reports"); // so the test finds a name without its suffix
  }

  private static String send(Collector collector, String path, HttpRequest.Builder request)
      throws Exception {
    HttpRequest asked =
        request
            .uri(collector.uri().resolve(path))
            .header("Authorization", "Bearer " + collector.adminToken().orElseThrow())
            .build();
    return HttpClient.newHttpClient().send(asked, BodyHandlers.ofString()).body();
  }

  @Test
  void everyVariableIsAnOption() throws IOException {
    Set<String> options =
        new CommandLine(new ServeCommand())
            .getCommandSpec().options().stream()
                .map(option -> ServerSettings.variableName(option.longestName().substring(2)))
                .collect(Collectors.toSet());
    for (String file : List.of("compose.yaml", "hearsay.service")) {
      assertThat(found(VARIABLE, text(file))).as(file).isNotEmpty().isSubsetOf(options);
    }
  }

  /** The proxy accepts the same bodies as the collector, and connects to its address. */
  @Test
  void theProxyFitsTheCollector() throws IOException {
    String largest =
        new CommandLine(new ServeCommand()).getCommandSpec().findOption("max-body").defaultValue();
    assertThat(largest).isEqualTo(Integer.toString(4 << 20));
    String proxy = text("nginx.conf");
    assertThat(found(Pattern.compile("client_max_body_size \\w+"), proxy))
        .containsExactly("client_max_body_size 4m");
    assertThat(text("hearsay.yaml")).contains("host: 127.0.0.1\nport: 8080\n");
    assertThat(proxy).contains("server 127.0.0.1:8080;");
  }

  /** The commented lines of the file are options as well. */
  @Test
  void theConfigurationIsRead() throws IOException {
    Path all = folder.resolve("all.yaml");
    String text = text("hearsay.yaml");
    Files.writeString(
        all, text.replaceAll("(?m)^# (database.*)", "$1").replace("port: 8080", "port: -1"));
    assertThat(Cli.run("serve", "--config=" + all).err())
        .startsWith("{") // its log is JSON
        .contains("\"--port is -1 (%s, line 5); it must be 0 to 65535\"".formatted(all));
  }
}
