package dev.hearsay.collector.intake;

import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the threads without which a collector cannot go on, and notices if one dies. */
final class VitalThreads {

  private static final Logger LOG = LoggerFactory.getLogger(VitalThreads.class);

  private final Runnable giveUp;
  private volatile Consumer<Throwable> onDeath = cause -> {};

  /**
   * @param giveUp lets nobody wait any more for what stays undone
   */
  VitalThreads(Runnable giveUp) {
    this.giveUp = giveUp;
  }

  /** What to do if one dies. By default that is in the log, and no more. */
  void onDeath(Consumer<Throwable> handler) {
    onDeath = handler;
  }

  /** A thread whose death ends the collector. */
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
