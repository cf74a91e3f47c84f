package dev.hearsay.collector.siege;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * A meter of the processor time of groups of processes, including processes that are killed. It
 * reads the time twice per second, so it misses what a process used after the last reading.
 */
final class CpuMeter implements AutoCloseable {

  private static final long PAUSE_MILLIS = 500;

  private final Map<String, Supplier<List<ProcessHandle>>> groups = new LinkedHashMap<>();
  private final Map<String, Map<Long, Duration>> used = new ConcurrentHashMap<>();
  private final Thread thread = new Thread(this::watch, "cpu meter");

  /** Adds a group of processes. */
  CpuMeter watch(String group, Supplier<List<ProcessHandle>> processes) {
    groups.put(group, processes);
    used.put(group, new ConcurrentHashMap<>());
    return this;
  }

  /** Starts the meter. */
  CpuMeter start() {
    thread.setDaemon(true);
    thread.start();
    return this;
  }

  private void watch() {
    try {
      while (true) {
        groups.forEach((group, processes) -> processes.get().forEach(each -> look(group, each)));
        Thread.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException e) {
      return;
    }
  }

  private void look(String group, ProcessHandle process) {
    process.info().totalCpuDuration().ifPresent(time -> used.get(group).put(process.pid(), time));
  }

  private double seconds(String group) {
    return used.get(group).values().stream().mapToDouble(time -> time.toMillis() / 1e3).sum();
  }

  /** Prints the processor time of each group, per report. */
  void print(long reports) {
    groups
        .keySet()
        .forEach(
            group ->
                System.out.printf(
                    "CPU of %s: %.0f s, %.1f µs per report%n",
                    group, seconds(group), 1e6 * seconds(group) / reports));
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
