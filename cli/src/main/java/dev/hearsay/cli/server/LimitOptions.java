package dev.hearsay.cli.server;

import dev.hearsay.collector.CollectorOptions;
import dev.hearsay.collector.CollectorOptions.Defaults;
import dev.hearsay.collector.api.Quota.Bound;
import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.collection.PublishingRule;
import dev.hearsay.collector.publish.PublishingDefault;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a collector puts up with, and what its readers see. */
final class LimitOptions {

  /** Milliseconds are counted in 31 bits. */
  private static final long MAX_SECONDS = Integer.MAX_VALUE / 1000;

  @Option(
      names = "--max-body",
      paramLabel = "BYTES",
      defaultValue = "" + Defaults.MAX_BODY_BYTES,
      description = "The largest body of a request (default: ${DEFAULT-VALUE}).")
  private Integer body;

  @Option(
      names = "--max-reports",
      paramLabel = "N",
      defaultValue = "" + Defaults.MAX_REPORTS,
      description = "The most reports per request (default: ${DEFAULT-VALUE}).")
  private Integer reports;

  @Option(
      names = "--max-rate",
      paramLabel = "N",
      defaultValue = "" + Defaults.REQUESTS_PER_SECOND,
      description =
          "The most requests per second and address; 0 is any number (default:"
              + " ${DEFAULT-VALUE}).")
  private Double rate;

  @Option(
      names = "--max-connections",
      paramLabel = "N",
      defaultValue = "" + Defaults.CONNECTIONS,
      description = "The most open connections (default: ${DEFAULT-VALUE}).")
  private Long connections;

  @Option(
      names = "--max-connections-per-address",
      paramLabel = "N",
      description = {
        "The most open connections of one address (default: "
            + Defaults.CONNECTIONS_PER_ADDRESS
            + ", or --max-connections if that is less).",
        "Behind a proxy all requests come from its address: say as much as for all."
      })
  private @Nullable Long connectionsPerAddress;

  @Option(
      names = "--max-watchers",
      paramLabel = "N",
      defaultValue = "" + Defaults.WATCHERS,
      description = "The most pages that watch events (default: ${DEFAULT-VALUE}).")
  private Long watchers;

  @Option(
      names = "--max-watchers-per-address",
      paramLabel = "N",
      description =
          "The same of one address (default: "
              + Defaults.WATCHERS_PER_ADDRESS
              + ", or --max-watchers if that is less).")
  private @Nullable Long watchersPerAddress;

  @Option(
      names = "--max-waiting",
      paramLabel = "N",
      description =
          "The most reports that wait for their commit (default: "
              + Defaults.WAITING_REPORTS
              + ").")
  private @Nullable Integer waiting;

  @Option(
      names = "--max-loaded",
      paramLabel = "N",
      description =
          "The most collections that stay in memory unused (default: "
              + Defaults.LOADED_COLLECTIONS
              + ").")
  private @Nullable Integer loaded;

  @Option(
      names = "--body-seconds",
      paramLabel = "S",
      defaultValue = "" + Defaults.BODY_SECONDS,
      description = "Within how long a body must arrive (default: ${DEFAULT-VALUE}).")
  private Integer bodySeconds;

  @Option(
      names = "--idle-seconds",
      paramLabel = "S",
      defaultValue = "" + Defaults.IDLE_SECONDS,
      description =
          "After how long a connection without a whole request is closed (default:"
              + " ${DEFAULT-VALUE}).")
  private Integer idleSeconds;

  @Option(
      names = "--min-free-disk",
      paramLabel = "BYTES",
      defaultValue = "" + Defaults.MIN_FREE_DISK_BYTES,
      description = "With less free disk /ready says no (default: ${DEFAULT-VALUE}).")
  private Long freeDisk;

  @Option(
      names = "--metrics-for-admin",
      description =
          "Show /metrics to the admin alone; otherwise everybody sees them, without numbers of"
              + " reports.")
  private boolean areMetricsForAdmin;

  @Option(
      names = "--publish-every",
      paramLabel = "N",
      description =
          "Readers see at least so many new reports at once, of collections whose request does not"
              + " say it (default: so many that readers learn at most a quarter of what the"
              + " collector learns, if enough people are expected).")
  private @Nullable Long publishEvery;

  @Option(
      names = "--publish-seconds",
      paramLabel = "S",
      description = "And no sooner than so long after the last (default: no pause).")
  private @Nullable Long publishSeconds;

  /**
   * Checks the limits and sets them.
   *
   * @throws IllegalArgumentException naming the option
   */
  void apply(OptionCheck check, CollectorOptions.Builder builder) {
    checkRequests(check);
    checkRooms(check);
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

  /** One address never has more than all: whoever lowers the one need not say the other. */
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

  private void checkRooms(OptionCheck check) {
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
