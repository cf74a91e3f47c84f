package dev.hearsay.cli.server;

import dev.hearsay.collector.CollectorOptions;
import dev.hearsay.collector.CollectorOptions.Defaults;
import dev.hearsay.collector.api.Quota.Bound;
import dev.hearsay.collector.collection.CollectionInfo.PublishingRule;
import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.publish.PublishingDefault;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that limit requests and publications of a collector. */
final class LimitOptions {

  /** The longest timeout in seconds, since milliseconds are stored in 31 bits. */
  private static final long MAX_SECONDS = Integer.MAX_VALUE / 1000;

  @Option(
      names = "--max-body",
      paramLabel = "BYTES",
      defaultValue = "" + Defaults.MAX_BODY_BYTES,
      description = "The largest body of a request, in bytes (default: ${DEFAULT-VALUE}).")
  private Integer body;

  @Option(
      names = "--max-reports",
      paramLabel = "N",
      defaultValue = "" + Defaults.MAX_REPORTS,
      description = "The largest number of reports per request (default: ${DEFAULT-VALUE}).")
  private Integer reports;

  @Option(
      names = "--max-rate",
      paramLabel = "N",
      defaultValue = "" + Defaults.REQUESTS_PER_SECOND,
      description =
          "The largest number of requests per second and client address; 0 is no limit (default:"
              + " ${DEFAULT-VALUE}).")
  private Double rate;

  @Option(
      names = "--max-connections",
      paramLabel = "N",
      defaultValue = "" + Defaults.CONNECTIONS,
      description = "The largest number of open connections (default: ${DEFAULT-VALUE}).")
  private Long connections;

  @Option(
      names = "--max-connections-per-address",
      paramLabel = "N",
      description = {
        "The largest number of open connections per client address (default: "
            + Defaults.CONNECTIONS_PER_ADDRESS
            + ", or --max-connections if that is less).",
        "Behind a proxy, all requests come from the proxy's address: set it to --max-connections."
      })
  private @Nullable Long connectionsPerAddress;

  @Option(
      names = "--max-watchers",
      paramLabel = "N",
      defaultValue = "" + Defaults.WATCHERS,
      description =
          "The largest number of pages that receive live events (default: ${DEFAULT-VALUE}).")
  private Long watchers;

  @Option(
      names = "--max-watchers-per-address",
      paramLabel = "N",
      description =
          "The largest number of such pages per client address (default: "
              + Defaults.WATCHERS_PER_ADDRESS
              + ", or --max-watchers if that is less).")
  private @Nullable Long watchersPerAddress;

  @Option(
      names = "--max-waiting",
      paramLabel = "N",
      description =
          "The largest number of reports in the queue to be stored (default: "
              + Defaults.WAITING_REPORTS
              + ").")
  private @Nullable Integer waiting;

  @Option(
      names = "--max-loaded",
      paramLabel = "N",
      description =
          "The largest number of unused collections in memory (default: "
              + Defaults.LOADED_COLLECTIONS
              + ").")
  private @Nullable Integer loaded;

  @Option(
      names = "--body-seconds",
      paramLabel = "S",
      defaultValue = "" + Defaults.BODY_SECONDS,
      description =
          "The timeout for receiving the body of a request, in seconds (default: ${DEFAULT-VALUE}).")
  private Integer bodySeconds;

  @Option(
      names = "--idle-seconds",
      paramLabel = "S",
      defaultValue = "" + Defaults.IDLE_SECONDS,
      description =
          "The timeout of a connection without a complete request, in seconds (default:"
              + " ${DEFAULT-VALUE}).")
  private Integer idleSeconds;

  @Option(
      names = "--min-free-disk",
      paramLabel = "BYTES",
      defaultValue = "" + Defaults.MIN_FREE_DISK_BYTES,
      description =
          "The free disk space below which /ready reports failure, in bytes (default: ${DEFAULT-VALUE}).")
  private Long freeDisk;

  @Option(
      names = "--metrics-for-admin",
      description =
          "Serve /metrics to the administrator only. Otherwise they are public, without numbers of"
              + " reports.")
  private boolean areMetricsForAdmin;

  @Option(
      names = "--publish-every",
      paramLabel = "N",
      description =
          "Publish at least this number of new reports at once, for collections that are created without"
              + " this setting (default: chosen so that the ε of readers is at most a quarter of the"
              + " collector's, if enough people are expected).")
  private @Nullable Long publishEvery;

  @Option(
      names = "--publish-seconds",
      paramLabel = "S",
      description = "The least time between two publications, in seconds (default: none).")
  private @Nullable Long publishSeconds;

  /**
   * Checks the limits and sets them.
   *
   * @throws IllegalArgumentException if a limit is not legal; the message names the option
   */
  void apply(OptionCheck check, CollectorOptions.Builder builder) {
    checkRequests(check);
    checkCapacities(check);
    builder
        .maxBodyBytes(body)
        .maxReports(reports)
        .requestsPerSecond(rate)
        .connections(bound(connections, connectionsPerAddress, Defaults.CONNECTIONS_PER_ADDRESS))
        .watchers(bound(watchers, watchersPerAddress, Defaults.WATCHERS_PER_ADDRESS))
        .bodyTimeout(Duration.ofSeconds(bodySeconds))
        .idleTimeout(Duration.ofSeconds(idleSeconds))
        .minFreeDiskBytes(freeDisk)
        .limits(limits())
        .publishing(
            new PublishingDefault(
                publishEvery == null ? OptionalLong.empty() : OptionalLong.of(publishEvery),
                Optional.ofNullable(publishSeconds).map(Duration::ofSeconds)));
    if (areMetricsForAdmin) {
      builder.metricsForAdminOnly();
    }
  }

  /**
   * Returns the limits in total and per address. One address never has more than all, so that an
   * administrator who lowers the total need not lower both.
   */
  private static Bound bound(long all, @Nullable Long perAddress, long usual) {
    return new Bound(all, Optional.ofNullable(perAddress).orElse(Math.min(usual, all)));
  }

  private void checkRequests(OptionCheck check) {
    check.inRange("--max-body", body, 1, 1 << 30);
    check.inRange("--max-reports", reports, 1, Integer.MAX_VALUE);
    check.atLeastZero("--max-rate", rate);
    check.inRange("--body-seconds", bodySeconds, 1, MAX_SECONDS);
    check.inRange("--idle-seconds", idleSeconds, 1, MAX_SECONDS);
    check.inRange("--publish-every", publishEvery, 1, PublishingRule.MAX_EVERY);
    check.inRange("--publish-seconds", publishSeconds, 1, PublishingRule.MAX_PAUSE.toSeconds());
  }

  private void checkCapacities(OptionCheck check) {
    check.inRange("--max-connections", connections, 1, Long.MAX_VALUE);
    check.inRange("--max-connections-per-address", connectionsPerAddress, 1, connections);
    check.inRange("--max-watchers", watchers, 1, Long.MAX_VALUE);
    check.inRange("--max-watchers-per-address", watchersPerAddress, 1, watchers);
    check.inRange("--max-waiting", waiting, 1, Integer.MAX_VALUE);
    check.inRange("--max-loaded", loaded, 1, Integer.MAX_VALUE);
    check.inRange("--min-free-disk", freeDisk, 0, Long.MAX_VALUE);
  }

  private Limits limits() {
    Limits usual = Limits.defaults();
    return new Limits(
        Optional.ofNullable(waiting).orElse(usual.queuedReports()),
        usual.queuedBytes(),
        Optional.ofNullable(loaded).orElse(usual.loadedCollections()),
        usual.loadedBytes());
  }
}
