package dev.hearsay.collector.crash;

import dev.hearsay.collector.Collector;
import dev.hearsay.collector.CollectorOptions;
import dev.hearsay.collector.store.StoreRefusedException;
import java.nio.file.Path;
import java.time.Duration;

/** A collector in a process of its own, to be killed. */
final class CrashServer {

  /** The prefix of a database address for a collector that stands by to take over. */
  static final String STANDBY = "standby:";

  /**
   * The longest wait for ownership: a database needs a moment to detect that its last owner is
   * dead.
   */
  private static final long MAX_WAIT_NANOS = Duration.ofSeconds(30).toNanos();

  private CrashServer() {}

  /**
   * Prints the collector's address and, if it is new, its admin token. Ends when its input ends.
   * The arguments are the store and, optionally, a port and a file with the time.
   */
  public static void main(String[] arguments) throws Exception {
    String store = arguments[0];
    CollectorOptions.Builder options = options(store);
    options.port(arguments.length > 1 ? Integer.parseInt(arguments[1]) : 0);
    if (arguments.length > 2) {
      options.clock(new ClockFile(Path.of(arguments[2])));
    }
    try (Collector collector = start(options.build())) {
      System.out.println(collector.uri() + " " + collector.adminToken().orElse("-"));
      System.in.read();
    }
  }

  private static CollectorOptions.Builder options(String store) {
    if (store.startsWith(STANDBY)) {
      return CollectorOptions.standby(store.substring(STANDBY.length()))
          .onDeath(cause -> Runtime.getRuntime().halt(1));
    }
    return store.startsWith("jdbc:")
        ? CollectorOptions.onDatabase(store)
        : CollectorOptions.inDirectory(Path.of(store));
  }

  private static Collector start(CollectorOptions options) throws InterruptedException {
    long end = System.nanoTime() + MAX_WAIT_NANOS;
    while (true) {
      try {
        return Collector.start(options);
      } catch (StoreRefusedException e) {
        if (System.nanoTime() > end) {
          throw e;
        }
        Thread.sleep(20);
      }
    }
  }
}
