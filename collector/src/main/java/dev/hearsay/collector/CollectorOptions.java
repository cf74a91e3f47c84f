package dev.hearsay.collector;

import dev.hearsay.collector.api.Quota.Bound;
import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.http.HttpLimits;
import dev.hearsay.collector.http.HttpOptions;
import dev.hearsay.collector.log.TopicOptions;
import dev.hearsay.collector.publish.PublishingDefault;
import dev.hearsay.collector.publish.RewindCheck;
import dev.hearsay.collector.store.Store;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The options of a collector: its storage, its address and its limits. Immutable. */
public final class CollectorOptions {

  final Supplier<Store> store;
  final Limits limits;
  final HttpOptions http;
  final Consumer<Throwable> onDeath;
  final InstantSource clock;
  final Optional<TopicOptions> topic;
  final RewindCheck.Origin origin;

  private CollectorOptions(Builder builder) {
    this.store = builder::openStore;
    this.limits = builder.limits;
    this.http = builder.http();
    this.onDeath = builder.onDeath;
    this.clock = builder.clock;
    this.topic = builder.topic;
    this.origin = builder.origin;
  }

  /** The default values of the options, which the command and the documents use as well. */
  public static final class Defaults {

    /** The loopback address, which other machines cannot reach. */
    public static final String HOST = "127.0.0.1";

    public static final int PORT = 8080;

    /** The largest body in bytes: 10,000 reports of 400 bytes. */
    public static final int MAX_BODY_BYTES = 4 << 20;

    /** The largest number of reports per body: half of what one commit takes. */
    public static final int MAX_REPORTS = 10_000;

    /** The requests per second and address; 0 means no limit. */
    public static final int REQUESTS_PER_SECOND = 0;

    /** The seconds within which a body must arrive. */
    public static final int BODY_SECONDS = 30;

    /** The seconds after which a connection without a whole request is closed. */
    public static final int IDLE_SECONDS = 60;

    /** The number of open connections, each of which takes about 10 kB. */
    public static final long CONNECTIONS = 8_192;

    /**
     * The number of open connections of one address. An attacker needs four addresses to use up all
     * connections.
     */
    public static final long CONNECTIONS_PER_ADDRESS = 2_048;

    /** The number of open event streams, each of which is written to once per second. */
    public static final long WATCHERS = 1_000;

    public static final long WATCHERS_PER_ADDRESS = 100;

    /** The share of the heap that must be free before a request body is read. */
    public static final double MEMORY_RESERVE = 0.125;

    /**
     * The free disk space in bytes below which {@code /ready} reports an obstacle: enough for
     * minutes at full load.
     */
    public static final long MIN_FREE_DISK_BYTES = 64L << 20;

    /** The number of reports that may wait for their commit: ten full commits. */
    public static final int WAITING_REPORTS = Limits.QUEUED_REPORTS;

    /** The number of idle collections that stay in memory. */
    public static final int LOADED_COLLECTIONS = Limits.LOADED_COLLECTIONS;

    private Defaults() {}
  }

  /**
   * Returns a builder for a collector that keeps its data in a folder, which is created if it is
   * missing.
   */
  public static Builder inDirectory(Path directory) {
    return new Builder(() -> Store.sqlite(directory), Optional.of(directory), Optional.empty());
  }

  /** Returns a builder for a collector that keeps its data in a PostgreSQL database. */
  public static Builder onDatabase(String jdbcUrl) {
    return new Builder(() -> Store.database(jdbcUrl), Optional.empty(), Optional.empty());
  }

  /**
   * Returns a builder for a standby on a PostgreSQL database that another collector may own. {@link
   * Collector#start} waits until the owner has stopped, and takes over.
   */
  public static Builder standby(String jdbcUrl) {
    return new Builder(() -> Store.standby(jdbcUrl), Optional.empty(), Optional.empty());
  }

  /**
   * Returns a builder for one of any number of collectors that share a Kafka topic for reports and
   * a PostgreSQL database for all other data. One of them at a time counts the reports into the
   * database.
   */
  public static Builder onTopic(String jdbcUrl, TopicOptions topic) {
    return new Builder(() -> Store.shared(jdbcUrl), Optional.empty(), Optional.of(topic));
  }

  /** A builder of options, each of which has a default. */
  public static final class Builder {
    private final Supplier<Store> store;
    private final Optional<Path> folder;
    private final Optional<TopicOptions> topic;
    private Optional<Path> index = Optional.empty();
    private String host = Defaults.HOST;
    private int port = Defaults.PORT;
    private Optional<HttpOptions.Tls> tls = Optional.empty();
    private int maxBodyBytes = Defaults.MAX_BODY_BYTES;
    private int maxReports = Defaults.MAX_REPORTS;
    private double requestsPerSecond = Defaults.REQUESTS_PER_SECOND;
    private Duration bodyTimeout = Duration.ofSeconds(Defaults.BODY_SECONDS);
    private Duration idleTimeout = Duration.ofSeconds(Defaults.IDLE_SECONDS);
    private Bound connections = new Bound(Defaults.CONNECTIONS, Defaults.CONNECTIONS_PER_ADDRESS);
    private Bound bytesInFlight = bytesInFlight(Runtime.getRuntime().maxMemory());
    private Bound watchers = new Bound(Defaults.WATCHERS, Defaults.WATCHERS_PER_ADDRESS);
    private double memoryReserve = Defaults.MEMORY_RESERVE;
    private long minFreeDiskBytes = Defaults.MIN_FREE_DISK_BYTES;
    private List<String> hostNames = List.of();
    private Set<String> origins = Set.of();
    private boolean isAdminTokenRenewed;
    private Consumer<String> tokenOwner = token -> {};
    private boolean areMetricsOpen = true;
    private PublishingDefault publishing = PublishingDefault.CHOSEN;
    private Limits limits = Limits.defaults();
    private Consumer<Throwable> onDeath = cause -> {};
    private InstantSource clock = InstantSource.system();
    private RewindCheck.Origin origin = RewindCheck.Origin.UNSTATED;

    private Builder(Supplier<Store> store, Optional<Path> folder, Optional<TopicOptions> topic) {
      this.store = store;
      this.folder = folder;
      this.topic = topic;
    }

    /**
     * Sets the folder for the index of ids. No other process may use it. The default is a folder
     * beside the data. On a database, the default is a temporary folder; each start rebuilds the
     * index from the database before it accepts reports.
     */
    public Builder index(Path folder) {
      index = Optional.of(folder);
      return this;
    }

    private Store openStore() {
      Store opened = store.get();
      return index.map(opened::indexIn).orElse(opened);
    }

    private static Bound bytesInFlight(long memory) {
      long total = Math.min(64L << 20, memory / 8);
      return new Bound(total, total / 2);
    }

    /**
     * Sets the address to listen on. The default is the loopback address, which other machines
     * cannot reach.
     */
    public Builder host(String address) {
      host = address;
      return this;
    }

    /** Sets the clock, for demonstrations and tests. The default is the system's clock. */
    public Builder clock(InstantSource source) {
      clock = source;
      return this;
    }

    /**
     * Sets the origin of the store: an older copy that was put back, or a store that was moved here
     * with all its data. Without this option, a store found at a new place is treated as an older
     * copy.
     */
    public Builder origin(RewindCheck.Origin stated) {
      origin = stated;
      return this;
    }

    /** Sets the port, {@value Defaults#PORT} by default; 0 means any free port. */
    public Builder port(int number) {
      port = number;
      return this;
    }

    /** Serves HTTPS with a certificate (chain) and its key in PEM files. */
    public Builder tls(Path certificate, Path key) {
      tls = Optional.of(new HttpOptions.Tls(certificate, key));
      return this;
    }

    /** Sets the largest size of a body, {@value Defaults#MAX_BODY_BYTES} bytes by default. */
    public Builder maxBodyBytes(int bytes) {
      maxBodyBytes = bytes;
      return this;
    }

    /** Sets the largest number of reports per request, {@value Defaults#MAX_REPORTS} by default. */
    public Builder maxReports(int reports) {
      maxReports = reports;
      return this;
    }

    /**
     * Sets the number of requests per second that one address may make. By default there is no
     * limit.
     */
    public Builder requestsPerSecond(double requests) {
      requestsPerSecond = requests;
      return this;
    }

    /**
     * Sets the time within which a body must arrive, {@value Defaults#BODY_SECONDS} seconds by
     * default.
     */
    public Builder bodyTimeout(Duration timeout) {
      bodyTimeout = timeout;
      return this;
    }

    /**
     * Sets the time after which a connection without a complete request is closed, {@value
     * Defaults#IDLE_SECONDS} seconds by default. The client must also read each answer within this
     * time, except exports and events.
     */
    public Builder idleTimeout(Duration timeout) {
      idleTimeout = timeout;
      return this;
    }

    /**
     * Sets the number of open connections: by default {@value Defaults#CONNECTIONS}, and {@value
     * Defaults#CONNECTIONS_PER_ADDRESS} per address.
     */
    public Builder connections(Bound bound) {
      connections = bound;
      return this;
    }

    /**
     * Sets the number of bytes in the bodies of unanswered requests. The default is 64 MiB or an
     * eighth of the memory, whichever is less; one address may use half of it.
     */
    public Builder bytesInFlight(Bound bound) {
      bytesInFlight = bound;
      return this;
    }

    /**
     * Sets the number of open event streams: by default {@value Defaults#WATCHERS}, and {@value
     * Defaults#WATCHERS_PER_ADDRESS} per address.
     */
    public Builder watchers(Bound bound) {
      watchers = bound;
      return this;
    }

    /**
     * Sets the share of the heap that must be free, {@value Defaults#MEMORY_RESERVE} by default.
     * While less is free, request bodies are refused with 503; 0 turns this check off.
     */
    public Builder memoryReserve(double share) {
      memoryReserve = share;
      return this;
    }

    /**
     * Sets the free disk space below which {@code /ready} reports an obstacle, {@value
     * Defaults#MIN_FREE_DISK_BYTES} bytes by default.
     */
    public Builder minFreeDiskBytes(long bytes) {
      minFreeDiskBytes = bytes;
      return this;
    }

    /**
     * Sets further host names and addresses of this collector. Requests may always name {@code
     * localhost}, the address at which they arrive, and this machine's name. A request for another
     * host is refused with 421.
     *
     * @throws IllegalArgumentException if a request could not contain one of them
     */
    public Builder hostNames(List<String> names) {
      for (String name : names) {
        if (!HttpOptions.isHostName(name)) {
          throw new IllegalArgumentException(
              "the host name is '" + name + "'; it must be " + HttpOptions.LEGAL_HOST_NAME);
        }
      }
      hostNames = List.copyOf(names);
      return this;
    }

    /**
     * Sets the origins of other sites, such as {@code https://shop.example}, whose pages may fetch
     * plans and send reports from their visitors' browsers. By default only the collector's own
     * pages may.
     *
     * @throws IllegalArgumentException if one is not an exact origin in the form that browsers send
     */
    public Builder origins(List<String> exact) {
      origins = HttpOptions.origins(exact);
      return this;
    }

    /** Makes a new admin token at the start. The previous token becomes invalid. */
    public Builder newAdminToken() {
      isAdminTokenRenewed = true;
      return this;
    }

    /**
     * Sets a callback that receives a new admin token once the collector listens, before the token
     * is valid. If the callback throws, the start fails and the token never becomes valid. Without
     * a callback, {@link Collector#adminToken} returns the token.
     */
    public Builder onAdminToken(Consumer<String> owner) {
      tokenOwner = owner;
      return this;
    }

    /**
     * Sets a handler for fatal failures: a thread has died that storing reports requires, no memory
     * is left, or another process took over the database after the connection was lost. The
     * collector refuses reports from then on. A program that runs only the collector should end
     * with {@link Runtime#halt}, because shutdown hooks may hang without memory. By default the
     * failure is only logged.
     */
    public Builder onDeath(Consumer<Throwable> handler) {
      onDeath = handler;
      return this;
    }

    /** Shows metrics to the admin only. By default they are public. */
    public Builder metricsForAdminOnly() {
      areMetricsOpen = false;
      return this;
    }

    /**
     * Sets the publishing rule for collections whose request has none. By default, readers learn at
     * most a quarter of what the collector learns.
     */
    public Builder publishing(PublishingDefault rule) {
      publishing = rule;
      return this;
    }

    /** Sets the limits for queued reports and for collections in memory. */
    public Builder limits(Limits memory) {
      limits = memory;
      return this;
    }

    /** Returns the options. */
    public CollectorOptions build() {
      return new CollectorOptions(this);
    }

    private HttpOptions http() {
      return new HttpOptions(
          host,
          port,
          tls,
          hostNames,
          origins,
          httpLimits(),
          areMetricsOpen,
          publishing,
          new HttpOptions.Tokens(isAdminTokenRenewed, tokenOwner),
          folder);
    }

    private HttpLimits httpLimits() {
      return new HttpLimits(
          maxBodyBytes,
          maxReports,
          requestsPerSecond,
          bodyTimeout,
          idleTimeout,
          connections,
          bytesInFlight,
          watchers,
          memoryReserve,
          minFreeDiskBytes);
    }
  }
}
