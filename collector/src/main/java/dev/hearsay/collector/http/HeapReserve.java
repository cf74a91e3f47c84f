package dev.hearsay.collector.http;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A monitor that detects a shortage of memory while some is left. Five times per second it checks
 * the part of the heap that holds long-lived objects; the young part shows nothing, since every
 * collection empties it. The old part may contain garbage as well. Before the monitor reports a
 * shortage, it therefore requests a full collection, rarely, and counts only what survives.
 *
 * <p>A check itself needs a little memory. If even that is missing, nothing in this process works
 * any more, and the monitor reports it to the handler of fatal failures.
 */
final class HeapReserve implements AutoCloseable {

  private static final long MILLIS_BETWEEN_CHECKS = 200;
  private static final long MIN_NANOS_BETWEEN_COLLECTIONS = TimeUnit.SECONDS.toNanos(2);
  private static final long MAX_NANOS_BETWEEN_COLLECTIONS = TimeUnit.SECONDS.toNanos(32);

  private final double reserve;
  private final List<MemoryPoolMXBean> old;
  private final Thread thread = new Thread(this::run, "hearsay-heap");
  private long nanosBetweenCollections = MIN_NANOS_BETWEEN_COLLECTIONS;
  private long lastCollection = System.nanoTime() - MAX_NANOS_BETWEEN_COLLECTIONS;
  private volatile boolean isLow;
  private volatile boolean isClosed;

  /**
   * @param reserve the share of the heap that must be free
   * @param whenExhausted called if there is no memory left at all
   */
  HeapReserve(double reserve, Consumer<Throwable> whenExhausted) {
    this.reserve = reserve;
    this.old =
        ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .filter(MemoryPoolMXBean::isUsageThresholdSupported) // only the old part supports this
            .toList();
    thread.setDaemon(true);
    thread.setUncaughtExceptionHandler((which, cause) -> whenExhausted.accept(cause));
  }

  HeapReserve start() {
    thread.start();
    return this;
  }

  /** Returns whether work that needs memory should be refused. */
  boolean isLow() {
    return isLow;
  }

  private void run() {
    while (!isClosed) {
      check();
      try {
        Thread.sleep(MILLIS_BETWEEN_CHECKS);
      } catch (InterruptedException e) {
        return; // closed
      }
    }
  }

  private void check() {
    if (isEnoughLeft()) {
      isLow = false;
      nanosBetweenCollections = MIN_NANOS_BETWEEN_COLLECTIONS;
    } else if (System.nanoTime() - lastCollection >= nanosBetweenCollections) {
      System.gc();
      isLow = !isEnoughLeft();
      lastCollection = System.nanoTime();
      nanosBetweenCollections =
          Math.min(2 * nanosBetweenCollections, MAX_NANOS_BETWEEN_COLLECTIONS);
    }
  }

  private boolean isEnoughLeft() {
    return old.stream().map(MemoryPoolMXBean::getUsage).allMatch(this::isEnoughLeft);
  }

  private boolean isEnoughLeft(MemoryUsage usage) {
    return usage.getMax() - usage.getUsed() >= reserve * usage.getMax();
  }

  @Override
  public void close() {
    isClosed = true;
    thread.interrupt();
  }
}
