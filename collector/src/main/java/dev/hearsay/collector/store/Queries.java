package dev.hearsay.collector.store;

import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.generic.GenericType;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jdbi.v3.core.result.ResultIterable;

/** The statements that read the store, one per method. */
public class Queries {

  /**
   * Selects collections. The readers of those that are older than publishing rules saw every report
   * at once.
   */
  private static final String COLLECTIONS =
      """
      SELECT c.number, c.id, c.name, c.plan_hash, c.epsilon, c.delta, c.attributes, c.created,
             c.closed, c.ending, c.closes_at_reports, c.closes_at, c.users, c.reading_token_hash, c.reporting_token_hash, c.publish_every, c.publish_seconds, c.keeps_reports, c.rewound, p.reports,
             u.publication, u.published, u.rejected AS published_rejected, u.published_at,
             CASE WHEN c.publish_every IS NULL THEN 1 ELSE u.least END AS least,
             (SELECT SUM(r.reports) FROM rejection r WHERE r.collection = c.number) AS rejected
        FROM collection c JOIN progress p ON p.collection = c.number
                          LEFT JOIN publication u ON u.collection = c.number
      """;

  private static final String IS_LISTED =
      "NOT EXISTS (SELECT 1 FROM round r WHERE r.collection = c.number)";

  private static final String PAGE = " ORDER BY c.number DESC LIMIT ? OFFSET ?";

  static final String PUBLICATIONS = "publications";

  private static final int ROWS_PER_FETCH = 64;

  /** The cost of a row: many short rows are as much work as a few long ones. */
  private static final String ROW_BYTES = "LENGTH(ids) + LENGTH(contents) + 100";

  final Handle handle;

  Queries(Handle handle) {
    this.handle = handle;
  }

  /** Returns rows as records whose components are named like the columns. */
  private <T> ResultIterable<T> rows(Class<T> type, String sql, Object... values) {
    return handle.select(sql, values).map(ConstructorMapper.of(type));
  }

  /** Returns the values of the only column. */
  <T> ResultIterable<T> column(Class<T> type, String sql, Object... values) {
    return handle.select(sql, values).mapTo(type);
  }

  /** Reads rows of a log, one in memory at a time. */
  private void forEachBatch(Consumer<BatchRow> reader, String sql, Object... values) {
    handle.select(sql, values).setFetchSize(ROWS_PER_FETCH).map(BatchRow::map).forEach(reader);
  }

  /** Returns the statements that read the state of the fold of a topic. */
  public FoldQueries fold() {
    return new FoldQueries(handle);
  }

  public Optional<byte[]> setting(String name) {
    return column(byte[].class, "SELECT value FROM setting WHERE name = ?", name).findOne();
  }

  /** Returns the number of publications ever made, including those of deleted collections. */
  public long publications() {
    return setting(PUBLICATIONS).map(bytes -> ByteBuffer.wrap(bytes).getLong()).orElse(0L);
  }

  public Optional<CollectionRow> collection(String id) {
    return rows(CollectionRow.class, COLLECTIONS + " WHERE c.id = ?", id).findOne();
  }

  /** Returns the ids of open collections whose deadline has passed. */
  public List<String> overdue(long now) {
    String sql = "SELECT id FROM collection WHERE closed IS NULL AND closes_at <= ?";
    return column(String.class, sql, now).list();
  }

  /** Returns collections without the rounds of trainings, newest first. */
  public List<CollectionRow> listed(int offset, int limit) {
    String sql = COLLECTIONS + " WHERE " + IS_LISTED + PAGE;
    return rows(CollectionRow.class, sql, limit, offset).list();
  }

  /** Returns collections including the rounds of trainings, newest first. */
  public List<CollectionRow> collections(int offset, int limit) {
    return rows(CollectionRow.class, COLLECTIONS + PAGE, limit, offset).list();
  }

  /** Returns the collections with these numbers, as far as they exist, in any order. */
  public List<CollectionRow> collections(List<Long> numbers) {
    return handle
        .createQuery(COLLECTIONS + " WHERE c.number IN (<numbers>)")
        .bindList("numbers", numbers)
        .map(ConstructorMapper.of(CollectionRow.class))
        .list();
  }

  /** Returns those of these numbers that belong to a collection. */
  public Set<Long> existing(Collection<Long> numbers) {
    return handle
        .createQuery("SELECT number FROM collection WHERE number IN (<numbers>)")
        .bindList("numbers", List.copyOf(numbers))
        .mapTo(Long.class)
        .set();
  }

  public long countCollections() {
    return column(Long.class, "SELECT COUNT(*) FROM collection c WHERE " + IS_LISTED).one();
  }

  /** Returns the plan as JSON. */
  public String plan(long collection) {
    return column(String.class, "SELECT plan FROM collection WHERE number = ?", collection).one();
  }

  public Optional<Progress> progress(long collection) {
    String sql = "SELECT seq, reports FROM progress WHERE collection = ?";
    return rows(Progress.class, sql, collection).findOne();
  }

  /** Returns the number of rejected reports by the name of the reason. */
  public Map<String, Long> rejections(long collection) {
    return handle
        .select("SELECT reason, reports FROM rejection WHERE collection = ?", collection)
        .setMapKeyColumn("reason")
        .setMapValueColumn("reports")
        .collectInto(new GenericType<Map<String, Long>>() {});
  }

  public Optional<Snapshot> snapshot(long collection) {
    String sql = "SELECT seq, tally FROM snapshot WHERE collection = ?";
    return rows(Snapshot.class, sql, collection).findOne();
  }

  /** Returns the last batch that the snapshot includes; 0 if there is no snapshot. */
  public long snapshotSeq(long collection) {
    String sql = "SELECT seq FROM snapshot WHERE collection = ?";
    return column(Long.class, sql, collection).findOne().orElse(0L);
  }

  public Optional<byte[]> bucketTally(long collection, long bucket) {
    String sql = "SELECT tally FROM bucket_tally WHERE collection = ? AND bucket = ?";
    return column(byte[].class, sql, collection, bucket).findOne();
  }

  /** Reads the tallies of all hours or waves, oldest first. */
  public void forEachBucketTally(long collection, Consumer<BucketTally> reader) {
    String sql = "SELECT bucket, tally FROM bucket_tally WHERE collection = ? ORDER BY bucket";
    rows(BucketTally.class, sql, collection).forEach(reader);
  }

  /** Returns the tally that readers see. */
  public Optional<byte[]> publishedTally(long collection) {
    String sql = "SELECT tally FROM publication WHERE collection = ?";
    return column(byte[].class, sql, collection).findOne();
  }

  /** Returns the tally of an hour or a wave that readers see. */
  public Optional<byte[]> publishedTally(long collection, long bucket) {
    String sql = "SELECT tally FROM published_tally WHERE collection = ? AND bucket = ?";
    return column(byte[].class, sql, collection, bucket).findOne();
  }

  /** Reads the tallies of all hours or waves that readers see, oldest first. */
  public void forEachPublishedTally(long collection, Consumer<BucketTally> reader) {
    String sql = "SELECT bucket, tally FROM published_tally WHERE collection = ? ORDER BY bucket";
    rows(BucketTally.class, sql, collection).forEach(reader);
  }

  /**
   * Reads the batches after the collection's snapshot, or after a later batch, in order and with
   * their reports, one in memory at a time.
   *
   * @throws StoreUnavailableException if another process has counted and deleted reports meanwhile
   */
  public void forEachBatch(long collection, long afterSeq, Consumer<BatchRow> reader) {
    String sql =
        """
        SELECT b.seq, b.bucket, b.parts, b.part, b.reports, b.ids,
               CASE WHEN c.keeps_reports THEN b.contents ELSE r.contents END AS contents
          FROM batch b JOIN collection c ON c.number = b.collection
                       LEFT JOIN report r ON r.collection = b.collection AND r.seq = b.seq
         WHERE b.collection = ? AND b.seq > ? ORDER BY b.seq
        """;
    forEachBatch(
        row -> {
          if (row.contents() == null) {
            throw new StoreUnavailableException(
                "the reports of batch %d of collection %d were counted and deleted meanwhile"
                    .formatted(row.seq(), collection));
          }
          reader.accept(row);
        },
        sql,
        collection,
        afterSeq);
  }

  /**
   * Reads the batches after a given one, in order and as they are stored, one in memory at a time.
   */
  public void forEachStored(long collection, long afterSeq, Consumer<BatchRow> reader) {
    String sql = "SELECT * FROM batch WHERE collection = ? AND seq > ? ORDER BY seq";
    forEachBatch(reader, sql, collection, afterSeq);
  }

  /** Returns the key of a collection's hashes; empty if it keeps its reports or is closed. */
  public Optional<byte[]> reportKey(long collection) {
    String sql = "SELECT contents FROM report WHERE collection = ? AND seq = 0";
    return column(byte[].class, sql, collection).findOne();
  }

  /**
   * Returns the last batch up to which a collection's reports are deleted, if it does not keep
   * them.
   */
  public long forgotten(long collection) {
    String sql = "SELECT COALESCE(MAX(forgotten), 0) FROM progress WHERE collection = ?";
    return column(Long.class, sql, collection).one();
  }

  /** Returns the ids of collections with reports that have to be counted and then deleted. */
  public List<String> withUncountedReports() {
    String sql =
        """
        SELECT c.id FROM collection c JOIN progress p ON p.collection = c.number
         WHERE NOT c.keeps_reports AND p.seq > p.forgotten ORDER BY c.number
        """;
    return column(String.class, sql).list();
  }

  /** Returns rows of a log, in order. */
  public List<BatchRow> batches(LogRange range) {
    return handle
        .createQuery("SELECT * FROM batch WHERE " + range.sql() + " ORDER BY seq")
        .bindMethods(range)
        .map(BatchRow::map)
        .list();
  }

  /** Returns the cost of rows of a log in bytes, by their numbers and in their order. */
  public SortedMap<Long, Long> lengths(LogRange range) {
    return handle
        .createQuery("SELECT seq, " + ROW_BYTES + " AS bytes FROM batch WHERE " + range.sql())
        .bindMethods(range)
        .setMapKeyColumn("seq")
        .setMapValueColumn("bytes")
        .collectInto(new GenericType<SortedMap<Long, Long>>() {});
  }

  /**
   * Reads the rows of an hour that may have ids of a range, in any order, one in memory at a time.
   *
   * @param part the index of the range
   * @param parts the number of equal ranges
   */
  public void forEachBatchOfHour(
      long collection, long bucket, long part, long parts, Consumer<BatchRow> reader) {
    String sql =
        """
        SELECT * FROM batch WHERE collection = ? AND bucket = ?
           AND (parts = 0 OR (part * ? < (? + 1) * ABS(parts)
                              AND (part + 1) * ? > ? * ABS(parts)))
        """;
    forEachBatch(reader, sql, collection, bucket, parts, part, parts, part);
  }

  /** Returns the hours of which a log has rows, oldest first. */
  public List<LoggedHour> hours(long collection) {
    String sql =
        """
        SELECT bucket, SUM(%s) AS bytes, MAX(ABS(parts)) AS parts,
               SUM(CASE WHEN parts >= 0 THEN 1 ELSE 0 END) AS loose_rows
          FROM batch WHERE collection = ? GROUP BY bucket ORDER BY bucket
        """
            .formatted(ROW_BYTES);
    return rows(LoggedHour.class, sql, collection).list();
  }

  /** Returns whether a log has unsorted rows of hours before the given one. */
  public boolean hasLooseRows(long collection, long beforeBucket) {
    String sql = "SELECT 1 FROM batch WHERE collection = ? AND bucket < ? AND parts >= 0 LIMIT 1";
    return column(Integer.class, sql, collection, beforeBucket).findOne().isPresent();
  }

  /** Returns the lowest number of a row that replaced others; 0 if there is none. */
  public long lowestSeq(long collection) {
    String sql = "SELECT COALESCE(MIN(seq), 0) FROM batch WHERE collection = ? AND seq < 0";
    return column(Long.class, sql, collection).one();
  }

  /** Returns the valid segments of the index, oldest first. */
  public List<SegmentRow> segments(long collection) {
    String sql = "SELECT name, seq, ids FROM segment WHERE collection = ? ORDER BY seq, name";
    return rows(SegmentRow.class, sql, collection).list();
  }

  /** Returns the first row that is as it was committed; empty if all were replaced. */
  public Optional<Long> firstLooseSeq(long collection) {
    String sql = "SELECT seq FROM batch WHERE collection = ? AND seq > 0 ORDER BY seq LIMIT 1";
    return column(Long.class, sql, collection).findOne();
  }

  /** Returns the numbers of deleted collections of which rows or bytes may be left. */
  public List<Long> erasures() {
    return column(Long.class, "SELECT collection FROM erasure ORDER BY collection").list();
  }

  public Optional<TrainingRow> training(String id) {
    return rows(TrainingRow.class, "SELECT * FROM training WHERE id = ?", id).findOne();
  }

  /** Returns trainings, newest first, without those that are being deleted. */
  public List<TrainingRow> trainings(String deleted, int offset, int limit) {
    String sql = "SELECT * FROM training WHERE status <> ? ORDER BY number DESC LIMIT ? OFFSET ?";
    return rows(TrainingRow.class, sql, deleted, limit, offset).list();
  }

  public long countTrainings(String deleted) {
    return column(Long.class, "SELECT COUNT(*) FROM training WHERE status <> ?", deleted).one();
  }

  /**
   * Returns the ids of trainings with one of these statuses, and of trainings with an open round.
   */
  public List<String> unfinishedTrainings(List<String> statuses) {
    return handle
        .createQuery(
            """
            SELECT t.id FROM training t
            WHERE t.status IN (<statuses>)
               OR EXISTS (SELECT 1 FROM round r JOIN collection c ON c.number = r.collection
                          WHERE r.training = t.number AND c.closed IS NULL)
            ORDER BY t.number
            """)
        .bindList("statuses", statuses)
        .mapTo(String.class)
        .list();
  }

  public boolean isRound(String collection) {
    String sql =
        "SELECT 1 FROM round r JOIN collection c ON c.number = r.collection WHERE c.id = ?";
    return column(Integer.class, sql, collection).findOne().isPresent();
  }

  /** Returns the number of reports of each round of a training, in order. */
  public List<Long> reportsOfRounds(long training) {
    String sql =
        """
        SELECT p.reports FROM round r JOIN progress p ON p.collection = r.collection
        WHERE r.training = ? ORDER BY r.round
        """;
    return column(Long.class, sql, training).list();
  }

  /** Returns the ids of the collections that are the rounds of a training, in order. */
  public List<String> rounds(long training) {
    String sql =
        """
        SELECT c.id FROM round r JOIN collection c ON c.number = r.collection
        WHERE r.training = ? ORDER BY r.round
        """;
    return column(String.class, sql, training).list();
  }

  /**
   * The tally of an hour or a wave, over the batches that the collection's snapshot includes.
   *
   * @param bucket the start of the hour or the opening of the wave, in milliseconds since 1970
   * @param tally the bytes that {@link dev.hearsay.wire.report.TallyBytes} writes
   */
  @SuppressWarnings("ArrayRecordComponent") // rows are not compared
  public record BucketTally(long bucket, byte[] tally) {}

  /**
   * The tally of a collection's batches up to one of them.
   *
   * @param seq the last batch that it includes
   * @param tally the bytes that {@link dev.hearsay.wire.report.TallyBytes} writes
   */
  @SuppressWarnings("ArrayRecordComponent") // rows are not compared
  public record Snapshot(long seq, byte[] tally) {}

  /**
   * The length of a collection's log.
   *
   * @param seq the number of the last batch; 0 if there is none
   * @param reports the number of reports in all batches
   */
  public record Progress(long seq, long reports) {}

  /**
   * A segment: a file of the index of ids. It caches a part of the log. Only this row refers to it.
   *
   * @param name a random number, never used twice
   * @param seq the last batch whose ids it may have; the collection's segments together have all
   *     ids up to it
   * @param ids the number of ids in it
   */
  public record SegmentRow(long name, long seq, long ids) {}

  /**
   * A summary of the rows of one hour in a collection's log.
   *
   * @param bucket the start of the hour, in milliseconds since 1970
   * @param bytes the length of ids and reports, plus a fixed cost per row
   * @param parts the number of ranges of ids into which the hour was divided; 0 if all rows are as
   *     committed
   * @param looseRows the number of rows that are not sorted by id yet
   */
  public record LoggedHour(long bucket, long bytes, int parts, long looseRows) {}

  /**
   * A range of rows of one hour of a collection's log.
   *
   * @param which the kind of rows
   * @param parts the number of ranges of ids into which the hour is divided
   * @param part the index of one of these ranges
   * @param toSeq the last row; rows that replaced others come before all rows that are as committed
   */
  public record LogRange(
      Rows which, long collection, long bucket, int parts, int part, long toSeq) {

    /** The kinds of rows of an hour. */
    public enum Rows {
      ALL(""),
      /** Rows that are not divided as the hour is. */
      UNDIVIDED(" AND ABS(parts) <> :parts"),
      /** Rows of one of the ranges. */
      OF_PART(" AND ABS(parts) = :parts AND part = :part");

      private final String condition;

      Rows(String condition) {
        this.condition = condition;
      }
    }

    /** Returns the same range up to another row. */
    public LogRange to(long seq) {
      return new LogRange(which, collection, bucket, parts, part, seq);
    }

    public String sql() {
      return "collection = :collection AND bucket = :bucket AND seq <= :toSeq" + which.condition;
    }
  }
}
