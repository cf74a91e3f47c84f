package dev.hearsay.collector.intake;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** A task repeated on a vital thread of its own, with pauses. {@link #wake} ends a pause. */
public final class RepeatedTask implements AutoCloseable {

  private final LongSupplier step;
  private final Thread thread;
  private final Semaphore calls = new Semaphore(0);
  private volatile boolean isClosed;

  /**
   * Creates a task that is not started.
   *
   * @param step runs the task once and returns the pause after it in milliseconds
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

  /** Returns whether the task is to end. A long step should check this now and then. */
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
      isClosed = true; // the thread is to end
    }
  }

  /** Ends the task after its present step, and waits for that. */
  @Override
  public void close() {
    isClosed = true;
    wake();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the work ends in the background
    }
  }
}
