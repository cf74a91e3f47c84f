package dev.hearsay.spark.cluster;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * How much processor time processes take, those included that are killed meanwhile: it looks twice
 * per second, and what a process took after the last look is missed.
 */
final class CpuMeter implements AutoCloseable {

  private static final long PAUSE_MILLIS = 500;

  private final Map<String, Supplier<List<ProcessHandle>>> kinds = new LinkedHashMap<>();
  private final Map<String, Map<Long, Duration>> taken = new ConcurrentHashMap<>();
  private final Thread thread = new Thread(this::watch, "cpu meter");

  CpuMeter watch(String kind, Supplier<List<ProcessHandle>> processes) {
    kinds.put(kind, processes);
    taken.put(kind, new ConcurrentHashMap<>());
    return this;
  }

  CpuMeter start() {
    thread.setDaemon(true);
    thread.start();
    return this;
  }

  private void watch() {
    try {
      while (true) {
        kinds.forEach((kind, processes) -> processes.get().forEach(each -> look(kind, each)));
        Thread.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException e) {
      return;
    }
  }

  private void look(String kind, ProcessHandle process) {
    process.info().totalCpuDuration().ifPresent(time -> taken.get(kind).put(process.pid(), time));
  }

  double seconds(String kind) {
    return taken.get(kind).values().stream().mapToDouble(time -> time.toMillis() / 1e3).sum();
  }

  void print(long reports) {
    kinds
        .keySet()
        .forEach(
            kind ->
                System.out.printf(
                    "CPU of %s: %.0f s, %.1f µs per report%n",
                    kind, seconds(kind), 1e6 * seconds(kind) / reports));
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
