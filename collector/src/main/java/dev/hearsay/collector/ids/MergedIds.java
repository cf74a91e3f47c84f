package dev.hearsay.collector.ids;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A cursor that merges the ids of several cursors, in order. */
final class MergedIds implements IdCursor {

  private final List<IdCursor> all;
  private final List<IdCursor> unread = new ArrayList<>();
  private boolean isStarted;
  private int first;

  /**
   * Creates a cursor.
   *
   * @param cursors a list to which cursors may be added before the first call of {@link #next}
   */
  MergedIds(List<IdCursor> cursors) {
    this.all = cursors;
  }

  @Override
  public boolean next() throws IOException {
    if (!isStarted) {
      isStarted = true;
      start();
    } else if (!unread.get(first).next()) {
      unread.remove(first);
    }
    first = lowest();
    return !unread.isEmpty();
  }

  private void start() throws IOException {
    for (IdCursor each : all) {
      if (each.next()) {
        unread.add(each);
      }
    }
  }

  /**
   * Returns the index of the lowest cursor. There are few cursors, so that a linear search is
   * faster than a heap.
   */
  private int lowest() {
    int lowest = 0;
    for (int i = 1; i < unread.size(); i++) {
      if (Long.compareUnsigned(unread.get(i).fingerprint(), unread.get(lowest).fingerprint()) < 0) {
        lowest = i;
      }
    }
    return lowest;
  }

  @Override
  public long fingerprint() {
    return unread.get(first).fingerprint();
  }

  @Override
  public long rest() {
    return unread.get(first).rest();
  }

  @Override
  public void close() throws IOException {
    for (IdCursor each : all) {
      each.close();
    }
  }
}
