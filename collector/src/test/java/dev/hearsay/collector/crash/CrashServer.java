package dev.hearsay.collector.crash;

import dev.hearsay.collector.Collector;
import dev.hearsay.collector.CollectorOptions;
import dev.hearsay.collector.store.StoreRefusedException;
import java.nio.file.Path;
import java.time.Duration;

/** A collector in a process of its own, to be killed. */
final class CrashServer {

  /** A database notices only after a moment that its last owner is dead. */
  private static final long MAX_WAIT_NANOS = Duration.ofSeconds(30).toNanos();

  private CrashServer() {}

  /** Says its address and, if it is new, its admin token; ends when its input does. */
  public static void main(String[] arguments) throws Exception {
    String store = arguments[0];
    CollectorOptions.Builder options =
        store.startsWith("jdbc:")
            ? CollectorOptions.onDatabase(store)
            : CollectorOptions.inDirectory(Path.of(store));
    try (Collector collector = start(options.port(0).build())) {
      System.out.println(collector.uri() + " " + collector.adminToken().orElse("-"));
      System.in.read();
    }
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
