package dev.hearsay.collector.crash;

import dev.hearsay.collector.Collector;
import dev.hearsay.collector.CollectorOptions;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A collector in a process of its own, whose memory is filled on demand. */
final class HeapServer {

  private static final int PIECE = 64 << 10;

  /** What fills the memory. */
  private static final List<byte[]> HOARD = new ArrayList<>();

  private HeapServer() {}

  /**
   * Says its address and admin token, then reads commands: {@code fill} leaves little memory,
   * {@code free} gives it back, {@code exhaust} leaves none and takes what others give back.
   */
  public static void main(String[] arguments) throws Exception {
    CollectorOptions options =
        CollectorOptions.inDirectory(Path.of(arguments[0]))
            .port(0)
            .memoryReserve(Double.parseDouble(arguments[1]))
            .onDeath(cause -> Runtime.getRuntime().halt(1))
            .build();
    try (Collector collector = Collector.start(options)) {
      System.out.println(collector.uri() + " " + collector.adminToken().orElse("-"));
      BufferedReader commands =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      for (String next = commands.readLine(); next != null; next = commands.readLine()) {
        obey(next);
        System.out.println("done");
      }
    }
  }

  private static void obey(String command) {
    switch (command) {
      case "fill" -> fill();
      case "free" -> HOARD.clear();
      default -> new Thread(HeapServer::exhaust).start();
    }
  }

  /** Leaves a tenth, which is less than the usual reserve. */
  private static void fill() {
    while (left() > Runtime.getRuntime().maxMemory() / 10) {
      HOARD.add(new byte[PIECE]);
    }
  }

  private static long left() {
    Runtime runtime = Runtime.getRuntime();
    if (runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory()
        <= runtime.maxMemory() / 10) {
      System.gc();
    }
    return runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory();
  }

  private static void exhaust() {
    int size = PIECE;
    while (true) {
      try {
        HOARD.add(new byte[size]);
      } catch (OutOfMemoryError e) {
        size = Math.max(16, size / 2);
      }
    }
  }
}
