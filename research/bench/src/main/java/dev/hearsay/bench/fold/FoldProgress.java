package dev.hearsay.bench.fold;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * The progress that a fold prints once per second: messages, distinct reports, and the resources of
 * its process.
 */
final class FoldProgress {

  private static final double NANOS_PER_MICRO = 1e3;
  private static final double BYTES_PER_MEGABYTE = 1e6;

  private final LongAdder messages = new LongAdder();
  private final LongAdder fresh = new LongAdder();

  void start() {
    Thread printer = new Thread(this::print, "progress");
    printer.setDaemon(true);
    printer.start();
  }

  void committed(long newMessages, long newFresh) {
    if (messages.sum() == 0 && newMessages > 0) {
      event("first messages");
    }
    messages.add(newMessages);
    fresh.add(newFresh);
  }

  static void event(String what) {
    System.out.printf("%d %s%n", System.currentTimeMillis(), what);
  }

  private void print() {
    var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long lastMessages = 0;
    long lastProcessor = system.getProcessCpuTime();
    try {
      while (true) {
        TimeUnit.SECONDS.sleep(1);
        long now = messages.sum();
        long processor = system.getProcessCpuTime();
        Runtime java = Runtime.getRuntime();
        event(
            String.format(
                Locale.ROOT,
                "messages %d, fresh %d, in the last second %d at %.2f µs, processor %.2f s, heap"
                    + " %.0f MB",
                now,
                fresh.sum(),
                now - lastMessages,
                (processor - lastProcessor) / NANOS_PER_MICRO / Math.max(1, now - lastMessages),
                processor / NANOS_PER_MICRO / 1e6,
                (java.totalMemory() - java.freeMemory()) / BYTES_PER_MEGABYTE));
        lastMessages = now;
        lastProcessor = processor;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
