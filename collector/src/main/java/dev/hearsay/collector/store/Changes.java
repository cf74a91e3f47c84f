package dev.hearsay.collector.store;

import dev.hearsay.collector.store.FoldQueries.FoldChanges;
import dev.hearsay.collector.store.Queries.BucketTally;
import dev.hearsay.collector.store.Queries.LogRange;
import dev.hearsay.collector.store.Queries.Progress;
import dev.hearsay.collector.store.Queries.SegmentRow;
import dev.hearsay.collector.store.Queries.Snapshot;
import java.nio.ByteBuffer;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/**
 * The statements that write to the store. They run in one transaction: all of them take effect, or
 * none does.
 */
public final class Changes extends Queries {

  private static final List<String> TABLES_OF_A_COLLECTION =
      List.of(
          "bucket_tally",
          "snapshot",
          "published_tally",
          "publication",
          "rejection",
          "segment",
          "progress");

  private static final String INSERT_REPORT =
      "INSERT INTO report (collection, seq, contents) VALUES (?, ?, ?)";

  private static final String LAST_NUMBER = "last-collection";

  /**
   * Marks collections whose readers may have seen publications that an older copy of the store
   * lacks.
   */
  private static final String MARK_REWOUND =
      """
      UPDATE collection AS c SET rewound = ?
       WHERE c.rewound IS NULL
         AND (c.closed IS NULL
              OR (SELECT p.reports FROM progress p WHERE p.collection = c.number)
                 <> COALESCE((SELECT u.published FROM publication u WHERE u.collection = c.number), 0)
              OR c.number IN (SELECT MAX(r.collection)
                                FROM round r JOIN training t ON t.number = r.training
                               WHERE t.status = 'ASKING' GROUP BY r.training))
      """;

  private final Database database;

  Changes(Handle handle, Database database) {
    super(handle);
    this.database = database;
  }

  @Override
  public FoldChanges fold() {
    return new FoldChanges(handle);
  }

  public void setSetting(String name, byte[] value) {
    String sql =
        """
        INSERT INTO setting (name, value) VALUES (?, ?)
            ON CONFLICT (name) DO UPDATE SET value = excluded.value
        """;
    handle.execute(sql, name, value);
  }

  public void removeSetting(String name) {
    handle.execute("DELETE FROM setting WHERE name = ?", name);
  }

  private long nextNumber(String table) {
    return maximum("number", table) + 1;
  }

  private long maximum(String column, String table) {
    return column(Long.class, "SELECT COALESCE(MAX(" + column + "), 0) FROM " + table).one();
  }

  /**
   * Returns a number that no collection has ever had: other processes may still use the number of a
   * deleted collection.
   */
  private long nextCollection() {
    long highest = Math.max(maximum("number", "collection"), maximum("collection", "erasure"));
    long last = setting(LAST_NUMBER).map(bytes -> ByteBuffer.wrap(bytes).getLong()).orElse(0L);
    long number = Math.max(highest, last) + 1;
    setSetting(LAST_NUMBER, ByteBuffer.allocate(Long.BYTES).putLong(number).array());
    return number;
  }

  /**
   * Adds a collection under the next number. The row's own number is ignored.
   *
   * @return the number
   */
  public long insert(CollectionRow row, String plan) {
    long number = nextCollection();
    database.createLog(handle, number);
    handle
        .createUpdate(
            """
            INSERT INTO collection (number, id, name, plan_hash, epsilon, delta, attributes, created,
                                    closes_at_reports, closes_at, users, reading_token_hash,
                                    reporting_token_hash, publish_every, publish_seconds, keeps_reports,
                                    plan)
                 VALUES (:number, :id, :name, :planHash, :epsilon, :delta, :attributes, :created,
                         :closesAtReports, :closesAt, :users, :readingTokenHash,
                         :reportingTokenHash, :publishEvery, :publishSeconds, :keepsReports,
                         :plan)
            """)
        .bindMethods(row)
        .bind("number", number)
        .bind("plan", plan)
        .execute();
    handle.execute("INSERT INTO progress (collection, seq, reports) VALUES (?, 0, 0)", number);
    if (!row.keepsReports()) {
      handle.execute(INSERT_REPORT, number, 0, RandomWords.key());
    }
    return number;
  }

  public void close(long collection, long closed) {
    String sql = "UPDATE collection SET closed = ? WHERE number = ? AND closed IS NULL";
    handle.execute(sql, closed, collection);
    handle.execute("UPDATE progress SET forgotten = -1 WHERE collection = ?", collection);
  }

  /** Deletes a collection except its log, which {@link #erase} deletes in steps. */
  public void delete(long collection) {
    for (String table : TABLES_OF_A_COLLECTION) {
      handle.execute("DELETE FROM " + table + " WHERE collection = ?", collection);
    }
    handle.execute("DELETE FROM collection WHERE number = ?", collection);
    String sql = "INSERT INTO erasure (collection) VALUES (?) ON CONFLICT DO NOTHING";
    handle.execute(sql, collection);
  }

  /**
   * Deletes a part of a deleted collection's log.
   *
   * @return whether nothing is left of the log
   */
  public boolean erase(long collection) {
    return database.eraseLog(handle, collection);
  }

  /**
   * Removes the note that a deleted collection is being erased, once its bytes are gone from all
   * files.
   */
  public void erased(long collection) {
    handle.execute("DELETE FROM erasure WHERE collection = ?", collection);
  }

  /** Appends batches to a collection's log and stores the log's new length. */
  public void append(long collection, List<BatchRow> batches, Progress then) {
    insert(collection, batches);
    String sql = "UPDATE progress SET seq = ?, reports = ? WHERE collection = ?";
    handle.execute(sql, then.seq(), then.reports(), collection);
  }

  private void insert(long collection, List<BatchRow> batches) {
    PreparedBatch rows =
        handle.prepareBatch(
            """
            INSERT INTO batch (collection, seq, bucket, parts, part, reports, ids, contents)
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """);
    for (BatchRow row : batches) {
      rows.add(
          collection,
          row.seq(),
          row.bucket(),
          row.parts(),
          row.part(),
          row.reports(),
          row.ids(),
          row.contents());
    }
    rows.execute();
    PreparedBatch reports = handle.prepareBatch(INSERT_REPORT);
    batches.forEach(
        row -> row.uncounted().ifPresent(some -> reports.add(collection, row.seq(), some)));
    reports.execute();
  }

  /**
   * Deletes the reports of a collection that does not keep them, up to a batch. If the collection
   * is closed, the key of their hashes is deleted, too. The snapshot that counts the reports must
   * be written before, or in the same transaction. If another session is reading the reports, they
   * stay, and the caller must try again.
   */
  public void forget(long collection, long seq) {
    database.noteTraces();
    String open = "SELECT 1 FROM collection WHERE number = ? AND closed IS NULL";
    boolean isOpen = column(Integer.class, open, collection).findOne().isPresent();
    if (database.forgetReports(handle, collection, isOpen ? 1 : 0, seq)) {
      handle.execute("UPDATE progress SET forgotten = ? WHERE collection = ?", seq, collection);
    }
  }

  /**
   * Replaces rows of a log by other rows with the same reports.
   *
   * @param expected the number of rows to replace
   * @throws RowsChangedException if the rows have changed since they were read
   */
  public void replace(LogRange range, int expected, List<BatchRow> batches) {
    database.noteTraces();
    int deleted =
        handle.createUpdate("DELETE FROM batch WHERE " + range.sql()).bindMethods(range).execute();
    if (deleted != expected) {
      throw new RowsChangedException(expected, deleted);
    }
    insert(range.collection(), batches);
  }

  /**
   * Replaces the list of segments that are valid from now on. It stays empty if the collection is
   * deleted.
   */
  public void setSegments(long collection, List<SegmentRow> segments) {
    handle.execute("DELETE FROM segment WHERE collection = ?", collection);
    for (SegmentRow each : segments) {
      handle.execute(
          """
          INSERT INTO segment (collection, name, seq, ids)
              SELECT collection, ?, ?, ? FROM progress WHERE collection = ?
          """,
          each.name(),
          each.seq(),
          each.ids(),
          collection);
    }
  }

  /**
   * Adds to the number of reports rejected for a reason. Does nothing if the collection is deleted.
   */
  public void addRejections(long collection, String reason, long more) {
    String sql =
        """
        INSERT INTO rejection (collection, reason, reports)
            SELECT collection, ?, ? FROM progress WHERE collection = ?
            ON CONFLICT (collection, reason) DO UPDATE
               SET reports = rejection.reports + excluded.reports
        """;
    handle.execute(sql, reason, more, collection);
  }

  public void setSnapshot(long collection, Snapshot snapshot) {
    String sql =
        """
        INSERT INTO snapshot (collection, seq, tally) VALUES (?, ?, ?)
            ON CONFLICT (collection) DO UPDATE SET seq = excluded.seq, tally = excluded.tally
        """;
    handle.execute(sql, collection, snapshot.seq(), snapshot.tally());
  }

  public void setBucketTally(long collection, BucketTally bucket) {
    String sql =
        """
        INSERT INTO bucket_tally (collection, bucket, tally) VALUES (?, ?, ?)
            ON CONFLICT (collection, bucket) DO UPDATE SET tally = excluded.tally
        """;
    handle.execute(sql, collection, bucket.bucket(), bucket.tally());
  }

  /**
   * Replaces a collection's publication, unless another thread or process has replaced it already.
   *
   * @param row the new publication; the store must hold the one numbered one lower
   * @return whether the publication was stored
   */
  public boolean publish(long collection, CollectionRow.Published row, byte[] tally) {
    String sql =
        """
        INSERT INTO publication (collection, publication, published, rejected, least, published_at, tally)
             SELECT collection, ?, ?, ?, ?, ?, ? FROM progress WHERE collection = ?
            ON CONFLICT (collection) DO UPDATE
               SET publication = excluded.publication, published = excluded.published,
                   rejected = excluded.rejected, least = excluded.least,
                   published_at = excluded.published_at, tally = excluded.tally
             WHERE publication.publication = excluded.publication - 1
        """;
    int changed =
        handle.execute(
            sql,
            row.publication(),
            row.published(),
            row.publishedRejected(),
            row.least(),
            row.publishedAt().orElseThrow(),
            tally,
            collection);
    if (changed == 1) {
      setSetting(PUBLICATIONS, ByteBuffer.allocate(Long.BYTES).putLong(publications() + 1).array());
    }
    return changed == 1;
  }

  /**
   * Marks the collections whose readers may have seen publications that this store, an older copy,
   * does not have. A closed collection that was published to its last report is not marked, since
   * readers could not have seen more. The last round of a training that is still running is marked
   * even if it is closed, since rounds that followed it may be made again.
   *
   * @param now the time at which the older copy was detected
   * @param clean the numbers of collections that are known to have had no later publication
   * @return the number of collections marked
   */
  public int rewind(long now, List<Long> clean) {
    int marked = handle.execute(MARK_REWOUND, now);
    for (long number : clean) {
      String sql = "UPDATE collection SET rewound = NULL WHERE number = ? AND rewound = ?";
      marked -= handle.execute(sql, number, now);
    }
    return marked;
  }

  public void setPublishedTally(long collection, BucketTally bucket) {
    String sql =
        """
        INSERT INTO published_tally (collection, bucket, tally) VALUES (?, ?, ?)
            ON CONFLICT (collection, bucket) DO UPDATE SET tally = excluded.tally
        """;
    handle.execute(sql, collection, bucket.bucket(), bucket.tally());
  }

  /**
   * Adds a training under the next number. The row's own number is ignored.
   *
   * @return the number
   */
  public long insert(TrainingRow row) {
    long number = nextNumber("training");
    handle
        .createUpdate(
            """
            INSERT INTO training (number, id, name, schema_text, label, threshold, task, epsilon, delta,
                                  mechanism, people, survey_share, group_size, settings, round_seconds, least_share, settled_below,
                                  calm_rounds, created, status, reading_token_hash,
                                  reporting_token_hash)
                 VALUES (:number, :id, :name, :schemaText, :label, :threshold, :task, :epsilon, :delta,
                         :mechanism, :people, :surveyShare, :groupSize, :settings, :roundSeconds, :leastShare, :settledBelow, :calmRounds,
                         :created, :status, :readingTokenHash, :reportingTokenHash)
            """)
        .bindMethods(row)
        .bind("number", number)
        .execute();
    return number;
  }

  /**
   * Makes a collection the next round of a training. It is marked as rewound if an earlier round
   * is.
   */
  public void addRound(long training, int round, long collection) {
    String sql = "INSERT INTO round (training, round, collection) VALUES (?, ?, ?)";
    handle.execute(sql, training, round, collection);
    String rewound =
        """
        UPDATE collection SET rewound =
            (SELECT MAX(c.rewound) FROM round r JOIN collection c ON c.number = r.collection
              WHERE r.training = ?)
         WHERE number = ?
        """;
    handle.execute(rewound, training, collection);
  }

  public void setStatus(long training, String status) {
    handle.execute("UPDATE training SET status = ? WHERE number = ?", status, training);
  }

  /** Deletes a training. Its collections must be deleted already. */
  public void deleteTraining(long training) {
    handle.execute("DELETE FROM round WHERE training = ?", training);
    handle.execute("DELETE FROM training WHERE number = ?", training);
  }

  /**
   * Thrown if the rows to replace are not the rows that were read: the collection was deleted
   * meanwhile.
   */
  public static final class RowsChangedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    RowsChangedException(int expected, int found) {
      super("there are " + found + " rows to replace instead of " + expected);
    }
  }
}
