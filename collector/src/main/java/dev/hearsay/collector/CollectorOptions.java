package dev.hearsay.collector;

import dev.hearsay.collector.api.Quota.Bound;
import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.http.HttpLimits;
import dev.hearsay.collector.http.HttpOptions;
import dev.hearsay.collector.log.TopicOptions;
import dev.hearsay.collector.publish.PublishingDefault;
import dev.hearsay.collector.publish.Rewinds;
import dev.hearsay.collector.store.Store;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Where a collector keeps its data, how it is reached, and what it puts up with. Immutable. */
public final class CollectorOptions {

  final Supplier<Store> store;
  final Limits limits;
  final HttpOptions http;
  final Consumer<Throwable> onDeath;
  final InstantSource clock;
  final Optional<TopicOptions> topic;
  final Rewinds.Origin origin;

  private CollectorOptions(Builder builder) {
    this.store = builder::openStore;
    this.limits = builder.limits;
    this.http = builder.http();
    this.onDeath = builder.onDeath;
    this.clock = builder.clock;
    this.topic = builder.topic;
    this.origin = builder.origin;
  }

  /** The values of options that are not chosen: here, for the command and in the documents. */
  public static final class Defaults {

    /** This machine's own address, which nobody else reaches. */
    public static final String HOST = "127.0.0.1";

    public static final int PORT = 8080;

    /** The largest body: 10,000 reports of 400 bytes. */
    public static final int MAX_BODY_BYTES = 4 << 20;

    /** The most reports per body: a commit takes twice as many. */
    public static final int MAX_REPORTS = 10_000;

    /** Requests per second and address; 0 is any number. */
    public static final int REQUESTS_PER_SECOND = 0;

    /** The seconds within which a body must arrive. */
    public static final int BODY_SECONDS = 30;

    /** The seconds after which a connection without a whole request is closed. */
    public static final int IDLE_SECONDS = 60;

    /** Open connections: each takes some 10 kB. */
    public static final long CONNECTIONS = 8_192;

    /** Of one address, so that four of them are needed to keep out all others. */
    public static final long CONNECTIONS_PER_ADDRESS = 2_048;

    /** Pages that watch events, each of which is written to once per second. */
    public static final long WATCHERS = 1_000;

    public static final long WATCHERS_PER_ADDRESS = 100;

    /** The share of the heap that must be free for a body to be read. */
    public static final double MEMORY_RESERVE = 0.125;

    /** Below this many bytes of free disk, {@code /ready} says no: minutes at full load. */
    public static final long MIN_FREE_DISK_BYTES = 64L << 20;

    /** Reports that wait for their commit: what ten commits take. */
    public static final int WAITING_REPORTS = Limits.QUEUED_REPORTS;

    /** Collections that stay in memory unused. */
    public static final int LOADED_COLLECTIONS = Limits.LOADED_COLLECTIONS;

    private Defaults() {}
  }

  /** Data in a folder, which is made if it is missing. */
  public static Builder inDirectory(Path directory) {
    return new Builder(() -> Store.sqlite(directory), Optional.of(directory), Optional.empty());
  }

  /** Data in a PostgreSQL database, given by its JDBC URL. */
  public static Builder onDatabase(String jdbcUrl) {
    return new Builder(() -> Store.database(jdbcUrl), Optional.empty(), Optional.empty());
  }

  /**
   * Data in a PostgreSQL database that another collector may own: {@link Collector#start} waits
   * until that one is gone, and takes over.
   */
  public static Builder standby(String jdbcUrl) {
    return new Builder(() -> Store.standby(jdbcUrl), Optional.empty(), Optional.empty());
  }

  /**
   * Reports in a topic, and all else in a PostgreSQL database, both of which any number of
   * collectors share. One of them at a time counts the reports into the database.
   */
  public static Builder onTopic(String jdbcUrl, TopicOptions topic) {
    return new Builder(() -> Store.shared(jdbcUrl), Optional.empty(), Optional.of(topic));
  }

  /** Collects options; what is not said has a default. */
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
    private Rewinds.Origin origin = Rewinds.Origin.UNSAID;

    private Builder(Supplier<Store> store, Optional<Path> folder, Optional<TopicOptions> topic) {
      this.store = store;
      this.folder = folder;
      this.topic = topic;
    }

    /**
     * Where the index of ids is kept, a folder that nobody else uses: by default beside the data.
     * With a database it is by default temporary, and made anew from the database at each start,
     * before the first report is taken.
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

    /** The address to listen on: this machine's own by default, which nobody else reaches. */
    public Builder host(String address) {
      host = address;
      return this;
    }

    /** What time it is, for demonstrations and tests: the system's clock by default. */
    public Builder clock(InstantSource source) {
      clock = source;
      return this;
    }

    /**
     * Says where the store comes from. An older copy was put back, or it was moved here with all
     * that was ever in it; a store that is found elsewhere is otherwise taken for an older copy.
     */
    public Builder origin(Rewinds.Origin said) {
      origin = said;
      return this;
    }

    /** {@value Defaults#PORT} by default; 0 is any that is free. */
    public Builder port(int number) {
      port = number;
      return this;
    }

    /** Encrypts, with a certificate (chain) and its key in PEM files. */
    public Builder tls(Path certificate, Path key) {
      tls = Optional.of(new HttpOptions.Tls(certificate, key));
      return this;
    }

    /** The largest body that is read: {@value Defaults#MAX_BODY_BYTES} bytes by default. */
    public Builder maxBodyBytes(int bytes) {
      maxBodyBytes = bytes;
      return this;
    }

    /** The most reports that one request may send: {@value Defaults#MAX_REPORTS} by default. */
    public Builder maxReports(int reports) {
      maxReports = reports;
      return this;
    }

    /** How many requests per second one address may make; by default there is no limit. */
    public Builder requestsPerSecond(double requests) {
      requestsPerSecond = requests;
      return this;
    }

    /** How long a body may take to arrive: {@value Defaults#BODY_SECONDS} seconds by default. */
    public Builder bodyTimeout(Duration timeout) {
      bodyTimeout = timeout;
      return this;
    }

    /**
     * After how long a connection is closed on which no complete request comes, and within which an
     * answer must have been read: {@value Defaults#IDLE_SECONDS} seconds by default. Exports and
     * events may take longer.
     */
    public Builder idleTimeout(Duration timeout) {
      idleTimeout = timeout;
      return this;
    }

    /**
     * How many connections may be open: by default {@value Defaults#CONNECTIONS}, of these {@value
     * Defaults#CONNECTIONS_PER_ADDRESS} of one address.
     */
    public Builder connections(Bound bound) {
      connections = bound;
      return this;
    }

    /**
     * How many bytes the bodies of unanswered requests may have: by default 64 MiB, or an eighth of
     * the memory if that is less, half of it of one address.
     */
    public Builder bytesInFlight(Bound bound) {
      bytesInFlight = bound;
      return this;
    }

    /**
     * How many may watch the events of collections: by default {@value Defaults#WATCHERS}, of these
     * {@value Defaults#WATCHERS_PER_ADDRESS} per address.
     */
    public Builder watchers(Bound bound) {
      watchers = bound;
      return this;
    }

    /**
     * The share of the heap that must be free: while less is, bodies are refused with 503. {@value
     * Defaults#MEMORY_RESERVE} by default; 0 refuses none.
     */
    public Builder memoryReserve(double share) {
      memoryReserve = share;
      return this;
    }

    /**
     * With less free disk than this, {@code /ready} says no: {@value Defaults#MIN_FREE_DISK_BYTES}
     * bytes by default.
     */
    public Builder minFreeDiskBytes(long bytes) {
      minFreeDiskBytes = bytes;
      return this;
    }

    /**
     * Names, or addresses, that requests may call this collector by, beside {@code localhost}, the
     * address at which they arrive and this machine's name. Others are refused with 421.
     *
     * @throws IllegalArgumentException if no request could call it by one of them
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
     * Origins of other sites, such as {@code https://shop.example}, whose pages may fetch plans and
     * send reports from their visitors' browsers. By default only the collector's own pages may.
     *
     * @throws IllegalArgumentException if one is not exact and as browsers send it
     */
    public Builder origins(List<String> exact) {
      origins = HttpOptions.origins(exact);
      return this;
    }

    /** Makes a new admin token at the start; the one that was valid before is void. */
    public Builder newAdminToken() {
      isAdminTokenRenewed = true;
      return this;
    }

    /**
     * Gets a new admin token when the collector listens, before the token is valid. If this throws,
     * the start fails and the token is void. Without it, {@link Collector#adminToken} has the
     * token.
     */
    public Builder onAdminToken(Consumer<String> owner) {
      tokenOwner = owner;
      return this;
    }

    /**
     * What to do if a thread dies without which nothing can be stored, if no memory is left, or if
     * another process has taken over the database after the connection to it was lost. The
     * collector refuses reports from then on. A program that runs nothing else should end, by
     * {@link Runtime#halt}: hooks may hang without memory. By default it is only in the log.
     */
    public Builder onDeath(Consumer<Throwable> handler) {
      onDeath = handler;
      return this;
    }

    /** Shows metrics to the admin only; by default everybody sees them. */
    public Builder metricsForAdminOnly() {
      areMetricsOpen = false;
      return this;
    }

    /**
     * When readers see more of collections whose request says nothing: by default so that they
     * learn at most a quarter of what the collector learns.
     */
    public Builder publishing(PublishingDefault rule) {
      publishing = rule;
      return this;
    }

    /** What may wait and stay in memory. */
    public Builder limits(Limits memory) {
      limits = memory;
      return this;
    }

    /** Checks the options and puts them together. */
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
