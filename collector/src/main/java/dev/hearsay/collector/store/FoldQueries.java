package dev.hearsay.collector.store;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/** The statements that read the state of the fold of a topic, one per method. */
public class FoldQueries {

  final Handle handle;

  FoldQueries(Handle handle) {
    this.handle = handle;
  }

  /** Returns the state of the fold of the database's topic, if it has one. */
  public Optional<FoldRow> row() {
    return handle.select("SELECT * FROM fold").map(ConstructorMapper.of(FoldRow.class)).findOne();
  }

  /** Returns the first message of each partition that is not in the database. */
  public SortedMap<Integer, Long> positions() {
    SortedMap<Integer, Long> positions = new TreeMap<>();
    handle
        .select("SELECT part, next FROM fold_position")
        .map((row, context) -> Map.entry(row.getInt("part"), row.getLong("next")))
        .forEach(each -> positions.put(each.getKey(), each.getValue()));
    return positions;
  }

  /** Returns the messages that will never be folded, as accepted by an administrator. */
  public List<Gap> gaps() {
    return handle
        .select("SELECT * FROM fold_gap ORDER BY accepted, part")
        .map(ConstructorMapper.of(Gap.class))
        .list();
  }

  /** Returns the outcomes of messages of a partition, except those that were accepted. */
  public Map<Long, String> outcomes(int part, long from, long to) {
    Map<Long, String> outcomes = new HashMap<>();
    handle
        .select(
            "SELECT message, outcome FROM fold_outcome"
                + " WHERE part = ? AND message >= ? AND message <= ?",
            part,
            from,
            to)
        .map((row, context) -> Map.entry(row.getLong("message"), row.getString("outcome")))
        .forEach(each -> outcomes.put(each.getKey(), each.getValue()));
    return outcomes;
  }

  /** Returns the ids of open collections that an administrator asked to close, with the times. */
  public Map<String, Long> ending() {
    Map<String, Long> ending = new HashMap<>();
    handle
        .select("SELECT id, ending FROM collection WHERE closed IS NULL AND ending IS NOT NULL")
        .map((row, context) -> Map.entry(row.getString("id"), row.getLong("ending")))
        .forEach(each -> ending.put(each.getKey(), each.getValue()));
    return ending;
  }

  /** Returns whether a job of an earlier version has counted a topic into the database. */
  public boolean wasCountedByJob() {
    return handle.select("SELECT 1 FROM counted").mapTo(Integer.class).findFirst().isPresent();
  }

  /**
   * The owner and the state of the fold of a topic.
   *
   * @param topicId the id that the brokers gave the topic
   * @param epoch a number that rises with each owner
   * @param beat a heartbeat: a number that rises while the owner is alive
   * @param owner the owner's name as administrators know it; empty if the last owner has ended
   * @param foldedAt the time of the last fold, in milliseconds since 1970
   * @param duplicates the number of messages that repeat an accepted report under its id
   * @param unreadable the number of messages that are no reports, or belong to no collection
   * @param refusal the reason why folding would lose messages silently; empty if it would not
   */
  public record FoldRow(
      String topicId,
      long epoch,
      long beat,
      String owner,
      long foldedAt,
      long duplicates,
      long unreadable,
      Optional<String> refusal) {}

  /**
   * Messages that will never be folded.
   *
   * @param toOffset the first message after them; empty if unknown
   * @param accepted the time at which an administrator accepted the loss, in milliseconds since
   *     1970
   */
  public record Gap(int part, long fromOffset, OptionalLong toOffset, long accepted) {}

  /** The statements that write the state of the fold of a topic. */
  public static final class FoldChanges extends FoldQueries {

    FoldChanges(Handle handle) {
      super(handle);
    }

    /** Records the topic to which a new database belongs, and where its partitions begin. */
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
     * Makes a collector the owner of the fold in the next epoch. Changes nothing if another
     * collector was faster or the former owner is alive.
     *
     * @param seen the row as it was when the former owner was thought to have ended
     * @return whether the collector is the owner now
     */
    public boolean take(FoldRow seen, String owner) {
      String sql =
          "UPDATE fold SET epoch = epoch + 1, beat = beat + 1, owner = ? WHERE epoch = ? AND beat = ?";
      return handle.execute(sql, owner, seen.epoch(), seen.beat()) == 1;
    }

    /**
     * Ensures that the owner of an epoch still owns the fold, and advances its heartbeat. The row
     * stays locked until the transaction ends.
     *
     * @throws FoldLostException if another collector owns the fold
     */
    public void require(long epoch) {
      if (handle.execute("UPDATE fold SET beat = beat + 1 WHERE epoch = ?", epoch) != 1) {
        throw new FoldLostException();
      }
    }

    /** Gives up the fold, so that another collector can take it at once. */
    public void leave(long epoch) {
      handle.execute("UPDATE fold SET owner = '' WHERE epoch = ?", epoch);
    }

    /** Moves on to later messages and counts those that were not fresh reports. */
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

    /** Records why folding would lose messages silently. */
    public void refuse(String why) {
      handle.execute("UPDATE fold SET refusal = ?", why);
    }

    /**
     * Continues from other positions, as an administrator has accepted.
     *
     * @param topicId the id of the topic as it is now
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

    /** Stores the outcome of a message whose sender waits for it. */
    public void setOutcome(int part, long message, String outcome, long now) {
      String sql =
          """
          INSERT INTO fold_outcome (part, message, outcome, told) VALUES (?, ?, ?, ?)
              ON CONFLICT (part, message) DO UPDATE SET outcome = excluded.outcome
          """;
      handle.execute(sql, part, message, outcome, now);
    }

    /** Deletes outcomes that are so old that no sender waits for them. */
    public void forgetOutcomes(long before) {
      handle.execute("DELETE FROM fold_outcome WHERE told < ?", before);
    }

    /** Records that an administrator asked to close a collection. */
    public void requestClose(long collection, long when) {
      String sql =
          "UPDATE collection SET ending = ? WHERE number = ? AND closed IS NULL AND ending IS NULL";
      handle.execute(sql, when, collection);
    }

    /** Thrown when a collector that has lost the fold to another one writes to logs. */
    public static final class FoldLostException extends RuntimeException {

      private static final long serialVersionUID = 1L;

      FoldLostException() {
        super("another collector folds the topic now");
      }
    }
  }
}
