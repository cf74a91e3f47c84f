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

/** A collector that runs until somebody stops this program. */
public final class CollectorProcess implements AutoCloseable {

  /** Made before they are needed: then there may be no memory to make them. */
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

  /** Their time would be wrong by then, so as JSON they have none. */
  private static String lastWords() {
    String words =
        "the collector cannot go on and ends: a thread without which nothing is stored has died, no"
            + " memory is left, or another collector has taken over the database";
    return ServeCommand.JSON.equals(System.getProperty(ServeCommand.LOG_PROPERTY))
        ? "{\"level\":\"ERROR\",\"logger\":\"hearsay\",\"message\":\"" + words + "\"}\n"
        : "hearsay: " + words + "\n";
  }

  /**
   * Starts one; Ctrl-C or SIGTERM then lets it finish what it has accepted.
   *
   * @param afterwards what to do once it has stopped
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
   * Ends the program at once, with what was acknowledged safe in the store. It leaves out hooks,
   * which may hang without memory. Whoever watches over the program starts it again.
   */
  public static void halt(Throwable cause) {
    try {
      ERR.write(LAST_WORDS);
    } catch (IOException e) {
      // nobody listens; the exit code says it too
    } finally {
      Runtime.getRuntime().halt(FAILED);
    }
  }

  public Collector collector() {
    return collector;
  }

  /** Returns when the collector has stopped. */
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
