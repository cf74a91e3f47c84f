package dev.hearsay;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A tally that many threads write and any thread reads, without one waiting for the others.
 *
 * <p>Each thread counts into a tally of its own. A reader takes that tally away and leaves a fresh
 * one in its place; a writer can meet a reader only in the moment of this exchange. Thread-safe.
 */
public final class TallyRecorder {

  private final Plan plan;
  private final List<Lane> lanes = new CopyOnWriteArrayList<>();
  private final ThreadLocal<Lane> lane = ThreadLocal.withInitial(this::newLane);
  private final Tally taken;

  public TallyRecorder(Plan plan) {
    this.plan = plan;
    this.taken = Tally.of(plan);
  }

  private Lane newLane() {
    Lane fresh = new Lane(Tally.of(plan));
    lanes.add(fresh);
    return fresh;
  }

  /** Counts a report as {@link Tally#add} does. */
  public boolean add(Report report) {
    Lane mine = lane.get();
    synchronized (mine) {
      return mine.tally.add(report);
    }
  }

  /** What came in since the last call of this method. */
  public synchronized Tally takeInterval() {
    Tally interval = Tally.of(plan);
    List<Lane> over = lanes.stream().filter(each -> !each.owner.isAlive()).toList();
    for (Lane each : lanes) {
      interval.merge(each.exchange(Tally.of(plan)));
    }
    lanes.removeAll(over); // nobody writes to them any more, and they were just emptied
    taken.merge(interval);
    return interval;
  }

  /** What came in since the start. */
  public synchronized Tally snapshot() {
    takeInterval();
    Tally all = Tally.of(plan);
    all.merge(taken);
    return all;
  }

  private static final class Lane {
    private final Thread owner = Thread.currentThread();
    private Tally tally;

    Lane(Tally tally) {
      this.tally = tally;
    }

    synchronized Tally exchange(Tally fresh) {
      Tally full = tally;
      tally = fresh;
      return full;
    }
  }
}
