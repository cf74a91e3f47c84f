package dev.hearsay.collector.api;

import java.util.ArrayList;
import java.util.List;

/** What is to be done when a request is over, whether it was answered or its sender has gone. */
public final class Ending {

  private final List<Runnable> tasks = new ArrayList<>();
  private boolean isOver;

  /** Done at once if the request is over already. */
  public void add(Runnable task) {
    if (!remember(task)) {
      task.run();
    }
  }

  private synchronized boolean remember(Runnable task) {
    return !isOver && tasks.add(task);
  }

  public void come() {
    List<Runnable> due;
    synchronized (this) {
      due = List.copyOf(tasks);
      tasks.clear();
      isOver = true;
    }
    due.forEach(Runnable::run);
  }
}
