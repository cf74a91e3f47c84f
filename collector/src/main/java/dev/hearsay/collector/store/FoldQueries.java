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

/** Everything that is read of the fold of a topic, each method one statement. */
public class FoldQueries {

  final Handle handle;

  FoldQueries(Handle handle) {
    this.handle = handle;
  }

  /** Returns the fold of the topic to which the database belongs, if any. */
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

  /** Returns the messages that nobody will fold, as an administrator has accepted. */
  public List<Gap> gaps() {
    return handle
        .select("SELECT * FROM fold_gap ORDER BY accepted, part")
        .map(ConstructorMapper.of(Gap.class))
        .list();
  }

  /** Returns what became of some messages of a partition, but for those that were accepted. */
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

  /** Returns the ids of open collections that somebody asked to close, and when. */
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
   * How far a topic was folded, and by whom.
   *
   * @param topicId the brokers' own name of the topic
   * @param epoch a number that rises with each owner
   * @param beat a number that rises while the owner lives
   * @param owner the owner as people know it; empty if the last one has ended
   * @param foldedAt when messages were folded last, in milliseconds since 1970
   * @param duplicates messages under an id that was taken by the same report
   * @param unreadable messages that are no reports, or of no collection
   * @param refusal why folding would lose messages silently; empty if it would not
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
   * Messages that nobody will fold.
   *
   * @param toOffset the first message after them; empty if nobody knows
   * @param accepted when an administrator accepted that, in milliseconds since 1970
   */
  public record Gap(int part, long fromOffset, OptionalLong toOffset, long accepted) {}
}
