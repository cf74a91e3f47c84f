package dev.hearsay.collector.store;

import dev.hearsay.collector.store.row.BatchRow;
import dev.hearsay.collector.store.row.CollectionRow;
import dev.hearsay.collector.store.row.LogRange;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** Everything that is read, each method one statement. */
public class Queries extends TrainingQueries {

  private static final String COLLECTIONS =
      """
      SELECT c.number, c.id, c.name, c.plan_hash, c.epsilon, c.delta, c.attributes, c.created,
             c.closed, c.closes_at_reports, c.closes_at, c.users, c.reading_token_hash, c.reporting_token_hash, p.reports,
             (SELECT SUM(r.reports) FROM rejection r WHERE r.collection = c.number) AS rejected
        FROM collection c JOIN progress p ON p.collection = c.number
      """;

  private static final String IS_LISTED =
      "NOT EXISTS (SELECT 1 FROM round r WHERE r.collection = c.number)";

  private static final int ROWS_PER_FETCH = 64;

  /** What a row costs; many short ones are as much work as a few long ones. */
  private static final String ROW_BYTES = "LENGTH(ids) + LENGTH(contents) + 100";

  Queries(Handle handle) {
    super(handle);
  }

  private Query of(String sql, long collection) {
    return handle.createQuery(sql).bind("collection", collection);
  }

  public Optional<byte[]> setting(String name) {
    return handle
        .createQuery("SELECT value FROM setting WHERE name = :name")
        .bind("name", name)
        .mapTo(byte[].class)
        .findOne();
  }

  public Optional<CollectionRow> collection(String id) {
    return handle
        .createQuery(COLLECTIONS + " WHERE c.id = :id")
        .bind("id", id)
        .map(CollectionRow::map)
        .findOne();
  }

  /** The ids of collections that are open although their time is over. */
  public List<String> overdue(long now) {
    return handle
        .createQuery("SELECT id FROM collection WHERE closed IS NULL AND closes_at <= :now")
        .bind("now", now)
        .mapTo(String.class)
        .list();
  }

  /** Newest first, without the rounds of trainings. */
  public List<CollectionRow> listed(int offset, int limit) {
    return handle
        .createQuery(
            COLLECTIONS
                + " WHERE "
                + IS_LISTED
                + " ORDER BY c.number DESC LIMIT :limit OFFSET :offset")
        .bind("limit", limit)
        .bind("offset", offset)
        .map(CollectionRow::map)
        .list();
  }

  /** All of them, newest first. */
  public List<CollectionRow> collections(int offset, int limit) {
    return handle
        .createQuery(COLLECTIONS + " ORDER BY c.number DESC LIMIT :limit OFFSET :offset")
        .bind("limit", limit)
        .bind("offset", offset)
        .map(CollectionRow::map)
        .list();
  }

  public long countCollections() {
    return handle
        .createQuery("SELECT COUNT(*) FROM collection c WHERE " + IS_LISTED)
        .mapTo(Long.class)
        .one();
  }

  /** The plan as JSON. */
  public String plan(long collection) {
    return of("SELECT plan FROM collection WHERE number = :collection", collection)
        .mapTo(String.class)
        .one();
  }

  public Optional<Progress> progress(long collection) {
    return of("SELECT seq, reports FROM progress WHERE collection = :collection", collection)
        .map((row, context) -> new Progress(row.getLong("seq"), row.getLong("reports")))
        .findOne();
  }

  /** How many reports were rejected, by the reasons' names. */
  public Map<String, Long> rejections(long collection) {
    return of("SELECT reason, reports FROM rejection WHERE collection = :collection", collection)
        .reduceRows(
            new HashMap<String, Long>(),
            (counts, row) -> {
              counts.put(
                  row.getColumn("reason", String.class), row.getColumn("reports", Long.class));
              return counts;
            });
  }

  public Optional<Snapshot> snapshot(long collection) {
    return of("SELECT seq, tally FROM snapshot WHERE collection = :collection", collection)
        .map((row, context) -> new Snapshot(row.getLong("seq"), row.getBytes("tally")))
        .findOne();
  }

  public Optional<byte[]> bucketTally(long collection, long bucket) {
    return of(
            "SELECT tally FROM bucket_tally WHERE collection = :collection AND bucket = :bucket",
            collection)
        .bind("bucket", bucket)
        .mapTo(byte[].class)
        .findOne();
  }

  /** All hours' tallies, oldest first. */
  public void forEachBucketTally(long collection, Consumer<BucketTally> reader) {
    of(
            "SELECT bucket, tally FROM bucket_tally WHERE collection = :collection ORDER BY bucket",
            collection)
        .map((row, context) -> new BucketTally(row.getLong("bucket"), row.getBytes("tally")))
        .forEach(reader);
  }

  /** The batches that follow one, in order, one in memory at a time. */
  public void forEachBatch(long collection, long afterSeq, Consumer<BatchRow> reader) {
    of(
            "SELECT * FROM batch WHERE collection = :collection AND seq > :after ORDER BY seq",
            collection)
        .bind("after", afterSeq)
        .setFetchSize(ROWS_PER_FETCH)
        .map(BatchRow::map)
        .forEach(reader);
  }

  /** All batches, whether as committed or not, one in memory at a time. */
  public void forEachBatch(long collection, Consumer<BatchRow> reader) {
    forEachBatch(collection, Long.MIN_VALUE, reader);
  }

  /** Some rows of a log, in order. */
  public List<BatchRow> batches(LogRange range) {
    return handle
        .createQuery("SELECT * FROM batch WHERE " + range.sql() + " ORDER BY seq")
        .bindMethods(range)
        .map(BatchRow::map)
        .list();
  }

  /** How much work some rows of a log are, in bytes, by their seq and in its order. */
  public SortedMap<Long, Long> lengths(LogRange range) {
    SortedMap<Long, Long> lengths = new TreeMap<>();
    handle
        .createQuery("SELECT seq, " + ROW_BYTES + " AS bytes FROM batch WHERE " + range.sql())
        .bindMethods(range)
        .map((row, context) -> Map.entry(row.getLong("seq"), row.getLong("bytes")))
        .forEach(row -> lengths.put(row.getKey(), row.getValue()));
    return lengths;
  }

  /**
   * The rows of an hour that may have ids of a range, in any order, one in memory at a time.
   *
   * @param part the range, of as many equal ones as {@code parts} says
   */
  public void forEachBatchOfHour(
      long collection, long bucket, long part, long parts, Consumer<BatchRow> reader) {
    of(
            """
            SELECT * FROM batch WHERE collection = :collection AND bucket = :bucket
               AND (parts = 0 OR (part * :parts < (:part + 1) * ABS(parts)
                                  AND (part + 1) * :parts > :part * ABS(parts)))
            """,
            collection)
        .bind("bucket", bucket)
        .bind("part", part)
        .bind("parts", parts)
        .setFetchSize(ROWS_PER_FETCH)
        .map(BatchRow::map)
        .forEach(reader);
  }

  /** The hours of which a log has something, oldest first. */
  public List<LoggedHour> hours(long collection) {
    return of(
            """
            SELECT bucket, SUM(%s) AS bytes, MAX(ABS(parts)) AS parts,
                   SUM(CASE WHEN parts >= 0 THEN 1 ELSE 0 END) AS loose
              FROM batch WHERE collection = :collection GROUP BY bucket ORDER BY bucket
            """
                .formatted(ROW_BYTES),
            collection)
        .map(
            (row, context) ->
                new LoggedHour(
                    row.getLong("bucket"),
                    row.getLong("bytes"),
                    row.getInt("parts"),
                    row.getLong("loose")))
        .list();
  }

  /** Whether some rows of hours before one are not in the order of ids. */
  public boolean hasLooseRows(long collection, long beforeBucket) {
    return of(
            """
            SELECT 1 FROM batch WHERE collection = :collection AND bucket < :before AND parts >= 0
             LIMIT 1
            """,
            collection)
        .bind("before", beforeBucket)
        .mapTo(Integer.class)
        .findOne()
        .isPresent();
  }

  /** What is below all numbers that a log has: 0, or that of the row that replaced others last. */
  public long lowestSeq(long collection) {
    return of(
            "SELECT COALESCE(MIN(seq), 0) FROM batch WHERE collection = :collection AND seq < 0",
            collection)
        .mapTo(Long.class)
        .one();
  }

  /** The numbers of deleted collections of which something may be left. */
  public List<Long> erasures() {
    return handle
        .createQuery("SELECT collection FROM erasure ORDER BY collection")
        .mapTo(Long.class)
        .list();
  }
}
