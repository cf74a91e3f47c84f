package dev.hearsay.cli.demo;

import dev.hearsay.collector.Collector;
import dev.hearsay.collector.CollectorOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A collector in a temporary folder. Closing it stops the collector and deletes the folder. The end
 * of the program at any moment, such as by Ctrl-C, does the same.
 */
public final class DemoCollector implements AutoCloseable {

  /**
   * The number of attempts to delete the folder, into which an interrupted demo may write two more
   * files.
   */
  private static final int ATTEMPTS = 10;

  private final Path folder;
  private final Consumer<String> printer;
  private final Thread atExit = new Thread(this::end, "end-demo");
  private @Nullable Collector collector; // guarded by this

  private DemoCollector(Path folder, Consumer<String> printer) {
    this.folder = folder;
    this.printer = printer;
  }

  /**
   * Returns a collector that has its folder but does not run yet.
   *
   * @param printer prints a line when the collector has ended
   */
  public static DemoCollector prepare(Consumer<String> printer) throws IOException {
    DemoCollector prepared = new DemoCollector(Files.createTempDirectory("hearsay-demo"), printer);
    Runtime.getRuntime().addShutdownHook(prepared.atExit);
    return prepared;
  }

  /** Returns the folder, for files that the collector does not write. */
  public Path folder() {
    return folder;
  }

  /** Starts the collector. If the program is ended meanwhile, it ends after the start. */
  public synchronized Collector start(CollectorOptions options) throws IOException {
    try {
      collector = Collector.start(options);
      return collector;
    } catch (UncheckedIOException e) {
      IOException cause = Objects.requireNonNull(e.getCause());
      throw new IOException(cause.getMessage() + "; --port 0 selects a free port", cause);
    }
  }

  /**
   * Stops the collector and deletes the folder. If the program is already ending, this method does
   * not return, so that failures caused by the end are not reported.
   */
  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      waitForTheEnd();
    }
    end();
  }

  private static void waitForTheEnd() {
    while (true) {
      try {
        Thread.sleep(Long.MAX_VALUE);
      } catch (InterruptedException e) {
        // The program ends anyway.
      }
    }
  }

  private synchronized void end() {
    if (collector != null) {
      collector.close();
    }
    try {
      delete();
      printer.accept("Stopped: all data of the demo are deleted.");
    } catch (IOException | UncheckedIOException e) {
      printer.accept("Stopped, but " + folder + " could not be deleted: " + e.getMessage());
    }
  }

  private void delete() throws IOException {
    for (int attempt = 1; Files.exists(folder); attempt++) {
      try {
        deleteOnce();
      } catch (DirectoryNotEmptyException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  private void deleteOnce() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.deleteIfExists(file);
      }
    }
  }
}
