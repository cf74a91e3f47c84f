package dev.hearsay.collector.http;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Notices that memory runs short while there is still some. It looks at the part of the heap where
 * objects live long, five times per second: the young part is emptied by every collection, whatever
 * is in it. The old part may hold garbage too. So before memory is called short, a full collection
 * is asked for, rarely; only what survives it counts.
 *
 * <p>Looking takes a little memory itself. If there is none even for that, nothing in this process
 * works any more, and whoever waits for the end is told.
 */
final class HeapReserve implements AutoCloseable {

  private static final long MILLIS_BETWEEN_LOOKS = 200;
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
   * @param reserve the share that must be left
   * @param whenExhausted told if there is no memory left at all
   */
  HeapReserve(double reserve, Consumer<Throwable> whenExhausted) {
    this.reserve = reserve;
    this.old =
        ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .filter(MemoryPoolMXBean::isUsageThresholdSupported) // true of the old part only
            .toList();
    thread.setDaemon(true);
    thread.setUncaughtExceptionHandler((which, cause) -> whenExhausted.accept(cause));
  }

  HeapReserve start() {
    thread.start();
    return this;
  }

  /** Whether what needs memory should be put off. */
  boolean isLow() {
    return isLow;
  }

  private void run() {
    while (!isClosed) {
      look();
      try {
        Thread.sleep(MILLIS_BETWEEN_LOOKS);
      } catch (InterruptedException e) {
        return; // closed
      }
    }
  }

  private void look() {
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
