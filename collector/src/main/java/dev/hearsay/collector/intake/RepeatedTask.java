package dev.hearsay.collector.intake;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Does something again and again on a vital thread of its own, and at once when it is woken. */
public final class RepeatedTask implements AutoCloseable {

  private final LongSupplier step;
  private final Thread thread;
  private final Semaphore calls = new Semaphore(0);
  private volatile boolean isClosed;

  /**
   * @param step does it once, and says for how many milliseconds to sleep then
   */
  public RepeatedTask(VitalThreads threads, String name, LongSupplier step) {
    this.step = step;
    this.thread = threads.make(this::run, name);
  }

  public void start() {
    thread.start();
  }

  public void wake() {
    calls.release();
  }

  /** Whether it should come to an end: a long step asks now and then. */
  public boolean isClosed() {
    return isClosed;
  }

  private void run() {
    while (!isClosed) {
      sleep(step.getAsLong());
    }
  }

  private void sleep(long millis) {
    try {
      if (calls.tryAcquire(millis, TimeUnit.MILLISECONDS)) {
        calls.drainPermits();
      }
    } catch (InterruptedException e) {
      isClosed = true; // somebody wants the thread to end
    }
  }

  /** Ends after the step that it is at, and waits for that. */
  @Override
  public void close() {
    isClosed = true;
    wake();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // it goes on in the background
    }
  }
}
