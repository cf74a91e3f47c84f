package dev.hearsay.collector.crash;

import dev.hearsay.collector.Collector;
import dev.hearsay.collector.CollectorOptions;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A collector in a process of its own, whose memory is filled on command. */
final class HeapServer {

  private static final int PIECE = 64 << 10;

  /** The arrays that fill the memory. */
  private static final List<byte[]> BALLAST = new ArrayList<>();

  private HeapServer() {}

  /**
   * Prints the collector's address and admin token, then reads commands: {@code fill} leaves little
   * memory, {@code free} releases it, {@code exhaust} leaves none and takes all that becomes free.
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
        execute(next);
        System.out.println("done");
      }
    }
  }

  private static void execute(String command) {
    switch (command) {
      case "fill" -> fill();
      case "free" -> BALLAST.clear();
      default -> new Thread(HeapServer::exhaust).start();
    }
  }

  /** Leaves a tenth, which is less than the default reserve. */
  private static void fill() {
    while (left() > Runtime.getRuntime().maxMemory() / 10) {
      BALLAST.add(new byte[PIECE]);
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
        BALLAST.add(new byte[size]);
      } catch (OutOfMemoryError e) {
        size = Math.max(16, size / 2);
      }
    }
  }
}
