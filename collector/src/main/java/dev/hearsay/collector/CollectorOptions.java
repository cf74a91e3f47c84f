package dev.hearsay.collector;

import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.http.HttpOptions;
import dev.hearsay.collector.store.Store;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** Where a collector keeps its data, how it is reached, and what it puts up with. Immutable. */
public final class CollectorOptions {

  private final Supplier<Store> store;
  private final Limits limits;
  private final HttpOptions http;

  private CollectorOptions(Supplier<Store> store, Limits limits, HttpOptions http) {
    this.store = store;
    this.limits = limits;
    this.http = http;
  }

  /** Data in a folder, which is made if it is missing. */
  public static Builder inDirectory(Path directory) {
    return new Builder(() -> Store.sqlite(directory));
  }

  /** Data in a PostgreSQL database, given by its JDBC URL. */
  public static Builder onDatabase(String jdbcUrl) {
    return new Builder(() -> Store.database(jdbcUrl));
  }

  Store openStore() {
    return store.get();
  }

  Limits limits() {
    return limits;
  }

  HttpOptions http() {
    return http;
  }

  /** Collects options; what is not said has a default. */
  public static final class Builder {
    private final Supplier<Store> store;
    private String host = "127.0.0.1";
    private int port = 8080;
    private Optional<HttpOptions.Tls> tls = Optional.empty();
    private int mostBodyBytes = 4 << 20;
    private int mostReports = 10_000;
    private double requestsPerSecond;
    private Duration bodyTimeout = Duration.ofSeconds(30);
    private boolean areMetricsOpen = true;
    private Limits limits = Limits.defaults();

    private Builder(Supplier<Store> store) {
      this.store = store;
    }

    /** The address to listen on: this machine's own by default, which nobody else reaches. */
    public Builder host(String address) {
      host = address;
      return this;
    }

    /** 8080 by default; 0 is any that is free. */
    public Builder port(int number) {
      port = number;
      return this;
    }

    /** Encrypts, with a certificate (chain) and its key in PEM files. */
    public Builder tls(Path certificate, Path key) {
      tls = Optional.of(new HttpOptions.Tls(certificate, key));
      return this;
    }

    /** The largest body that is read: 4 MiB by default. */
    public Builder mostBodyBytes(int bytes) {
      mostBodyBytes = bytes;
      return this;
    }

    /** The most reports that one request may send: 10,000 by default. */
    public Builder mostReports(int reports) {
      mostReports = reports;
      return this;
    }

    /** How many requests a second one address may make; by default there is no limit. */
    public Builder requestsPerSecond(double requests) {
      requestsPerSecond = requests;
      return this;
    }

    /** How long a body may take to arrive: 30 seconds by default. */
    public Builder bodyTimeout(Duration timeout) {
      bodyTimeout = timeout;
      return this;
    }

    /** Shows metrics to the admin only; by default everybody sees them. */
    public Builder metricsForAdminOnly() {
      areMetricsOpen = false;
      return this;
    }

    /** What may wait and stay in memory. */
    public Builder limits(Limits memory) {
      limits = memory;
      return this;
    }

    /** Checks the options and puts them together. */
    public CollectorOptions build() {
      return new CollectorOptions(
          store,
          limits,
          new HttpOptions(
              host,
              port,
              tls,
              mostBodyBytes,
              mostReports,
              requestsPerSecond,
              bodyTimeout,
              areMetricsOpen));
    }
  }
}
