package dev.hearsay.spark.stream;

import dev.hearsay.Plan;
import dev.hearsay.Tally;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.postgresql.ds.PGSimpleDataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All that the job asks of the collector's database. A batch is one transaction that holds its
 * number as well: a batch that is repeated, because the job or the answer to its commit was lost,
 * is recognised and changes nothing.
 *
 * <p>While the server cannot be reached it is tried again, for {@value #PATIENCE_SECONDS} seconds.
 */
final class TallySink {

  private static final Logger LOG = LoggerFactory.getLogger(TallySink.class);

  /** As collectors lock: one that owns the whole database and a job exclude each other. */
  private static final String LOCK =
      "SELECT pg_advisory_xact_lock(" + 0x68_65_61_72_73_61_79L + ")"; // "hearsay" in ASCII

  private static final int PATIENCE_SECONDS = 120;
  private static final int PAUSE_MILLIS = 1_000;
  private static final int CONNECT_SECONDS = 5;
  private static final int SILENCE_SECONDS = 60;

  private final PGSimpleDataSource server = new PGSimpleDataSource();
  private final String topic;
  private final Duration patience;

  TallySink(String jdbcUrl, String topic) {
    this(jdbcUrl, topic, Duration.ofSeconds(PATIENCE_SECONDS));
  }

  TallySink(String jdbcUrl, String topic, Duration patience) {
    this.topic = topic;
    this.patience = patience;
    server.setUrl(jdbcUrl);
    server.setConnectTimeout(CONNECT_SECONDS);
    server.setSocketTimeout(SILENCE_SECONDS);
    server.setTcpKeepAlive(true);
  }

  /** What is done with a connection. */
  private interface Work<T> {
    T with(Connection connection) throws SQLException;
  }

  /** The plans of all collections; those that are known need not be sent again. */
  PlanBook plans(PlanBook known) {
    return patiently(connection -> plans(connection, known));
  }

  private static PlanBook plans(Connection connection, PlanBook known) throws SQLException {
    Map<String, String> texts = new HashMap<>();
    try (PreparedStatement ids = connection.prepareStatement("SELECT id FROM collection");
        PreparedStatement plan =
            connection.prepareStatement("SELECT plan FROM collection WHERE id = ?");
        ResultSet rows = ids.executeQuery()) {
      while (rows.next()) {
        String id = rows.getString(1);
        String text = known.texts().get(id);
        if (text == null) {
          text = find(plan, id, row -> row.getString(1)).orElse(null);
        }
        if (text != null) { // else it was deleted in between
          texts.put(id, text);
        }
      }
    }
    return texts.equals(known.texts()) ? known : new PlanBook(texts);
  }

  /**
   * Adds a batch to the tallies, unless it is in them.
   *
   * @param job as the checkpoint names it
   * @return whether it was not
   * @throws IllegalStateException if another job counts the topic, or the database is not as this
   *     job has left it
   */
  boolean commit(String job, long batch, BatchCount count) {
    return patiently(
        connection -> {
          connection.setAutoCommit(false);
          try (PreparedStatement lock = connection.prepareStatement(LOCK)) {
            lock.execute();
          }
          boolean isNew = isNew(connection, job, batch);
          if (isNew) {
            add(connection, job, batch, count);
          }
          connection.commit();
          return isNew;
        });
  }

  private record Last(String job, long batch) {}

  private boolean isNew(Connection connection, String job, long batch) throws SQLException {
    Optional<Last> last;
    try (PreparedStatement query =
        connection.prepareStatement("SELECT job, batch FROM counted WHERE topic = ?")) {
      last = find(query, topic, row -> new Last(row.getString(1), row.getLong(2)));
    }
    last.filter(counted -> !counted.job.equals(job))
        .ifPresent(
            counted -> {
              throw new IllegalStateException(
                  "the topic '%s' is counted by job %s, and this is job %s, which would count all of it again; start with the checkpoint of that job"
                      .formatted(topic, counted.job, job));
            });
    long counted = last.map(Last::batch).orElse(-1L);
    if (batch > counted + 1 || batch < counted) { // only the last one is ever repeated
      throw new IllegalStateException(
          "the database has the topic '%s' up to batch %s, and the checkpoint goes on with batch %s: %s, and the reports between would be in no tally; start with the latest of both"
              .formatted(
                  topic,
                  counted,
                  batch,
                  batch < counted ? "it is an older copy" : "the database is an older copy"));
    }
    return batch > counted;
  }

  private void add(Connection connection, String job, long batch, BatchCount count)
      throws SQLException {
    long homeless = 0;
    for (Map.Entry<String, CollectionCount> each : count.collections().entrySet()) {
      Optional<Long> number = number(connection, each.getKey());
      if (number.isPresent()) {
        add(connection, number.get(), each.getValue());
      } else { // deleted since the plans were read
        homeless += each.getValue().reports() + each.getValue().rejections();
      }
    }
    execute(
        connection,
        """
        INSERT INTO counted (topic, job, batch, duplicates, unreadable) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (topic) DO UPDATE SET batch = excluded.batch,
                duplicates = counted.duplicates + excluded.duplicates,
                unreadable = counted.unreadable + excluded.unreadable
        """,
        topic,
        job,
        batch,
        count.duplicates(),
        count.unreadable() + homeless);
  }

  private static Optional<Long> number(Connection connection, String id) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement("SELECT number FROM collection WHERE id = ?")) {
      return find(query, id, row -> row.getLong(1));
    }
  }

  private static void add(Connection connection, long collection, CollectionCount count)
      throws SQLException {
    for (Map.Entry<CollectionCount.Reason, Long> each : count.rejected().entrySet()) {
      execute(
          connection,
          """
          INSERT INTO rejection (collection, reason, reports) VALUES (?, ?, ?)
              ON CONFLICT (collection, reason)
                 DO UPDATE SET reports = rejection.reports + excluded.reports
          """,
          collection,
          each.getKey().name(),
          each.getValue());
    }
    Map<Long, Tally> tallies = count.tallies();
    if (!tallies.isEmpty()) {
      for (Map.Entry<Long, Tally> each : tallies.entrySet()) {
        addBucket(connection, collection, each.getKey(), each.getValue());
      }
      addToAll(connection, collection, count);
    }
  }

  private static void addBucket(Connection connection, long collection, long bucket, Tally fresh)
      throws SQLException {
    Tally sum = fresh;
    try (PreparedStatement query =
        connection.prepareStatement(
            "SELECT tally FROM bucket_tally WHERE bucket = " + bucket + " AND collection = ?")) {
      sum = sum(fresh.plan(), find(query, collection, row -> row.getBytes(1)), fresh);
    }
    execute(
        connection,
        """
        INSERT INTO bucket_tally (collection, bucket, tally) VALUES (?, ?, ?)
            ON CONFLICT (collection, bucket) DO UPDATE SET tally = excluded.tally
        """,
        collection,
        bucket,
        BatchCount.bytes(sum));
  }

  /** Whoever has a collection in memory sees by its {@code seq} that there is something new. */
  private static void addToAll(Connection connection, long collection, CollectionCount count)
      throws SQLException {
    execute(
        connection,
        "UPDATE progress SET seq = seq + 1, reports = reports + ? WHERE collection = ?",
        count.reports(),
        collection);
    Tally sum;
    try (PreparedStatement query =
        connection.prepareStatement("SELECT tally FROM snapshot WHERE collection = ?")) {
      sum =
          sum(
              count.plan(),
              find(query, collection, row -> row.getBytes(1)),
              count.tallies().values().toArray(Tally[]::new));
    }
    execute(
        connection,
        """
        INSERT INTO snapshot (collection, seq, tally)
             SELECT collection, seq, ? FROM progress WHERE collection = ?
            ON CONFLICT (collection) DO UPDATE SET seq = excluded.seq, tally = excluded.tally
        """,
        BatchCount.bytes(sum),
        collection);
  }

  private static Tally sum(Plan plan, Optional<byte[]> stored, Tally... fresh) {
    Tally sum = Tally.of(plan);
    stored.ifPresent(bytes -> sum.merge(BatchCount.tally(bytes, plan)));
    for (Tally each : fresh) {
      sum.merge(each);
    }
    return sum;
  }

  /** What is read from a row. */
  private interface Reading<T> {
    T of(ResultSet row) throws SQLException;
  }

  private static <T> Optional<T> find(PreparedStatement query, Object key, Reading<T> reading)
      throws SQLException {
    query.setObject(1, key);
    try (ResultSet row = query.executeQuery()) {
      return row.next() ? Optional.of(reading.of(row)) : Optional.empty();
    }
  }

  private static void execute(Connection connection, String sql, Object... values)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      statement.execute();
    }
  }

  private <T> T patiently(Work<T> work) {
    long end = System.nanoTime() + patience.toNanos();
    while (true) {
      try (Connection connection = server.getConnection()) {
        return work.with(connection);
      } catch (SQLException e) {
        if (!mayPass(e) || System.nanoTime() > end) {
          throw new IllegalStateException("the database failed: " + e.getMessage(), e);
        }
        LOG.warn("the database failed, trying again: {}", e.getMessage());
        pause();
      }
    }
  }

  /**
   * Whether it may work later: the connection was lost (08) or never made, the server lacks memory
   * or disk (53), is going down or starting (57), or undid one of two transactions (40).
   */
  private static boolean mayPass(SQLException e) {
    String state = e.getSQLState();
    return state == null || state.matches("(08|53|57|40).*");
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the database could not be reached", e);
    }
  }
}
