package dev.hearsay.collector.intake;

import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A factory of the threads without which a collector cannot go on. It reports the death of any of
 * them.
 */
final class VitalThreads {

  private static final Logger LOG = LoggerFactory.getLogger(VitalThreads.class);

  private final Runnable giveUp;
  private volatile Consumer<Throwable> onDeath = cause -> {};

  /**
   * Creates a factory.
   *
   * @param giveUp fails all work that would wait for a dead thread
   */
  VitalThreads(Runnable giveUp) {
    this.giveUp = giveUp;
  }

  /** Sets the handler for the death of a thread. By default it is only logged. */
  void onDeath(Consumer<Throwable> handler) {
    onDeath = handler;
  }

  /** Creates a thread whose death ends the collector. */
  Thread make(Runnable task, String name) {
    Thread one = new Thread(task, name);
    one.setUncaughtExceptionHandler((which, cause) -> died(which, cause));
    return one;
  }

  private void died(Thread which, Throwable cause) {
    try {
      LOG.error("the thread {} died", which.getName(), cause);
      giveUp.run();
    } finally {
      onDeath.accept(cause);
    }
  }
}
