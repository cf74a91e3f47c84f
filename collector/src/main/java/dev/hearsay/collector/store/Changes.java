package dev.hearsay.collector.store;

import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** Everything that is written; all of a transaction is, or nothing. */
public final class Changes extends Queries {

  private static final List<String> TABLES_OF_A_COLLECTION =
      List.of("batch", "bucket_tally", "snapshot", "rejection", "progress");

  Changes(Handle handle) {
    super(handle);
  }

  public void setSetting(String name, byte[] value) {
    handle
        .createUpdate(
            """
            INSERT INTO setting (name, value) VALUES (:name, :value)
                ON CONFLICT (name) DO UPDATE SET value = excluded.value
            """)
        .bind("name", name)
        .bind("value", value)
        .execute();
  }

  private long nextNumber() {
    return handle
        .createQuery("SELECT COALESCE(MAX(number), 0) + 1 FROM collection")
        .mapTo(Long.class)
        .one();
  }

  /** Adds a collection under the next number, whatever the row says. */
  public void insert(CollectionRow row, String plan) {
    long number = nextNumber();
    handle
        .createUpdate(
            """
            INSERT INTO collection (number, id, name, plan_hash, epsilon, delta, attributes, created,
                                    users, reading_token_hash, reporting_token_hash, plan)
                 VALUES (:number, :id, :name, :planHash, :epsilon, :delta, :attributes, :created,
                         :users, :readingTokenHash, :reportingTokenHash, :plan)
            """)
        .bindMethods(row)
        .bind("number", number)
        .bind("plan", plan)
        .execute();
    handle.execute("INSERT INTO progress (collection, seq, reports) VALUES (?, 0, 0)", number);
  }

  public void close(long collection, long closed) {
    handle.execute("UPDATE collection SET closed = ? WHERE number = ?", closed, collection);
  }

  /** Deletes all that there is of a collection. */
  public void delete(long collection) {
    for (String table : TABLES_OF_A_COLLECTION) {
      handle.execute("DELETE FROM " + table + " WHERE collection = ?", collection);
    }
    handle.execute("DELETE FROM collection WHERE number = ?", collection);
  }

  /** Appends batches to a collection's log, and says how far it goes then. */
  public void append(long collection, List<BatchRow> batches, Progress then) {
    PreparedBatch rows =
        handle.prepareBatch(
            """
            INSERT INTO batch (collection, seq, bucket, reports, ids, contents)
                 VALUES (?, ?, ?, ?, ?, ?)
            """);
    for (BatchRow row : batches) {
      rows.add(collection, row.seq(), row.bucket(), row.reports(), row.ids(), row.contents());
    }
    rows.execute();
    handle.execute(
        "UPDATE progress SET seq = ?, reports = ? WHERE collection = ?",
        then.seq(),
        then.reports(),
        collection);
  }

  /** Sets how many reports were rejected for a reason. */
  public void setRejections(long collection, String reason, long reports) {
    handle.execute(
        """
        INSERT INTO rejection (collection, reason, reports) VALUES (?, ?, ?)
            ON CONFLICT (collection, reason) DO UPDATE SET reports = excluded.reports
        """,
        collection,
        reason,
        reports);
  }

  public void setSnapshot(long collection, Snapshot snapshot) {
    handle.execute(
        """
        INSERT INTO snapshot (collection, seq, tally) VALUES (?, ?, ?)
            ON CONFLICT (collection) DO UPDATE SET seq = excluded.seq, tally = excluded.tally
        """,
        collection,
        snapshot.seq(),
        snapshot.tally());
  }

  public void setBucketTally(long collection, BucketTally bucket) {
    handle.execute(
        """
        INSERT INTO bucket_tally (collection, bucket, tally) VALUES (?, ?, ?)
            ON CONFLICT (collection, bucket) DO UPDATE SET tally = excluded.tally
        """,
        collection,
        bucket.bucket(),
        bucket.tally());
  }
}
