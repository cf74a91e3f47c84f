package dev.hearsay.collector.store;

import java.util.Map;
import org.jdbi.v3.core.Handle;

/** Everything that is written of the fold of a topic. */
public final class FoldChanges extends FoldQueries {

  FoldChanges(Handle handle) {
    super(handle);
  }

  /** Notes the topic to which a new database belongs, and where its partitions begin. */
  public void bind(String topic, String topicId, Map<Integer, Long> beginnings) {
    int made =
        handle.execute(
            """
            INSERT INTO fold (topic, topic_id, epoch, beat, owner, folded_at, duplicates, unreadable)
                 VALUES (?, ?, 0, 0, '', 0, 0, 0) ON CONFLICT DO NOTHING
            """,
            topic,
            topicId);
    if (made == 1) {
      setPositions(beginnings);
    }
  }

  /**
   * Makes a collector the owner of the fold, unless another one was faster or the owner lives.
   *
   * @param seen the fold as it was when its owner was thought to have ended
   * @return whether it is the owner, of the next epoch
   */
  public boolean take(FoldRow seen, String owner) {
    String sql =
        "UPDATE fold SET epoch = epoch + 1, beat = beat + 1, owner = ? WHERE epoch = ? AND beat = ?";
    return handle.execute(sql, owner, seen.epoch(), seen.beat()) == 1;
  }

  /**
   * Makes sure that the owner of an epoch owns the fold still, and shows that it lives. The row
   * stays locked until the transaction ends.
   *
   * @throws FoldLostException if another collector owns it
   */
  public void require(long epoch) {
    if (handle.execute("UPDATE fold SET beat = beat + 1 WHERE epoch = ?", epoch) != 1) {
      throw new FoldLostException();
    }
  }

  /** Lets another collector take the fold at once. */
  public void leave(long epoch) {
    handle.execute("UPDATE fold SET owner = '' WHERE epoch = ?", epoch);
  }

  /** Moves on to later messages, and counts those that were no fresh reports. */
  public void advance(Map<Integer, Long> next, long duplicates, long unreadable, long now) {
    setPositions(next);
    String sql =
        """
        UPDATE fold SET duplicates = duplicates + ?, unreadable = unreadable + ?, folded_at = ?,
                        refusal = NULL
        """;
    handle.execute(sql, duplicates, unreadable, now);
  }

  private void setPositions(Map<Integer, Long> next) {
    String sql =
        """
        INSERT INTO fold_position (part, next) VALUES (?, ?)
            ON CONFLICT (part) DO UPDATE SET next = excluded.next
        """;
    next.forEach((part, offset) -> handle.execute(sql, part, offset));
  }

  /** Notes why folding would lose messages silently. */
  public void refuse(String why) {
    handle.execute("UPDATE fold SET refusal = ?", why);
  }

  /**
   * Goes on from other positions, as an administrator has accepted.
   *
   * @param topicId of the topic as it is now
   */
  public void accept(String topicId, Map<Integer, Long> next, Iterable<Gap> gaps) {
    for (Gap each : gaps) {
      handle.execute(
          "INSERT INTO fold_gap (part, from_offset, to_offset, accepted) VALUES (?, ?, ?, ?)",
          each.part(),
          each.fromOffset(),
          each.toOffset().isPresent() ? each.toOffset().getAsLong() : null,
          each.accepted());
    }
    handle.execute("DELETE FROM fold_position");
    setPositions(next);
    handle.execute("UPDATE fold SET topic_id = ?, refusal = NULL", topicId);
  }

  /** Notes what became of a message whose sender waits for it. */
  public void setOutcome(int part, long message, String outcome, long now) {
    String sql =
        """
        INSERT INTO fold_outcome (part, message, outcome, told) VALUES (?, ?, ?, ?)
            ON CONFLICT (part, message) DO UPDATE SET outcome = excluded.outcome
        """;
    handle.execute(sql, part, message, outcome, now);
  }

  /** Forgets outcomes for which nobody waits any more. */
  public void forgetOutcomes(long before) {
    handle.execute("DELETE FROM fold_outcome WHERE told < ?", before);
  }

  /** Notes that somebody wants a collection to be closed. */
  public void end(long collection, long when) {
    String sql =
        "UPDATE collection SET ending = ? WHERE number = ? AND closed IS NULL AND ending IS NULL";
    handle.execute(sql, when, collection);
  }

  /** A write to logs by a collector that does not fold any more: another one does. */
  public static final class FoldLostException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    FoldLostException() {
      super("another collector folds the topic by now");
    }
  }
}
