package dev.hearsay.cli.server;

import dev.hearsay.cli.report.ExitCode;
import dev.hearsay.collector.Collector;
import dev.hearsay.collector.CollectorOptions;
import dev.hearsay.collector.collection.RefusedException;
import dev.hearsay.collector.store.StoreRefusedException;
import dev.hearsay.collector.store.StoreUnavailableException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;

/** A collector that runs until this program is stopped. */
public final class CollectorProcess implements AutoCloseable {

  /**
   * The message before a halt. It is made in advance, since there may be no memory to make it then.
   */
  private static final byte[] LAST_WORDS = lastWords().getBytes(StandardCharsets.UTF_8);

  private static final FileOutputStream ERR = new FileOutputStream(FileDescriptor.err);
  private static final int FAILED = ExitCode.FAILED.number();

  private final Collector collector;
  private final CountDownLatch isStopped = new CountDownLatch(1);
  private final Thread atExit;
  private final Runnable afterwards;

  private CollectorProcess(Collector collector, Runnable afterwards) {
    this.collector = collector;
    this.afterwards = afterwards;
    this.atExit = new Thread(this::stop, "stop-collector");
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  /**
   * Returns the message before a halt. As JSON it has no time, which would be that of the start.
   */
  private static String lastWords() {
    String words =
        "the collector cannot continue and stops: a thread that stores reports has died, there is no"
            + " memory left, or another collector has taken over the database";
    return ServeCommand.JSON.equals(System.getProperty(ServeCommand.LOG_PROPERTY))
        ? "{\"level\":\"ERROR\",\"logger\":\"hearsay\",\"message\":\"" + words + "\"}\n"
        : "hearsay: " + words + "\n";
  }

  /**
   * Starts a collector. On Ctrl-C or SIGTERM, it stores what it has accepted before it stops.
   *
   * @param afterwards runs after the collector has stopped
   */
  public static CollectorProcess start(CollectorOptions options, Runnable afterwards)
      throws IOException {
    try {
      return new CollectorProcess(Collector.start(options), afterwards);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } catch (StoreRefusedException | RefusedException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    } catch (StoreUnavailableException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /**
   * Ends the program at once. Everything that was acknowledged is safe in the store. Shutdown hooks
   * are skipped, since they may hang without memory. A supervisor of the process is expected to
   * restart it.
   */
  public static void halt(Throwable cause) {
    try {
      ERR.write(LAST_WORDS);
    } catch (IOException e) {
      // Ignored: the exit code reports the failure as well.
    } finally {
      Runtime.getRuntime().halt(FAILED);
    }
  }

  public Collector collector() {
    return collector;
  }

  /** Waits until the collector has stopped. */
  public void await() throws InterruptedException {
    isStopped.await();
  }

  private void stop() {
    collector.close();
    afterwards.run();
    isStopped.countDown();
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      return; // The program is ending, and the hook does the work.
    }
    stop();
  }
}
