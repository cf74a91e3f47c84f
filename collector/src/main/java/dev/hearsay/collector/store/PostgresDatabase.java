package dev.hearsay.collector.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A PostgreSQL database. The writer's session holds an advisory lock, which is lost exactly when
 * the session is. So a process that does not own the store cannot write.
 *
 * <p>Between two sessions of an owner, another process may have owned and changed the store, and
 * then the first owner's caches are stale. So each owner stores a random mark. An owner that
 * reconnects and finds another mark has lost the store for good.
 */
class PostgresDatabase implements Database {

  /**
   * Disables column statistics. The server keeps samples for its query planner in a table of its
   * own, where they would outlive the reports.
   */
  private static final String NO_SAMPLES_OF_REPORTS =
      " ALTER ids SET STATISTICS 0, ALTER contents SET STATISTICS 0";

  private static final String EMPTY_UNLESS_IN_USE =
      """
      DO 'BEGIN LOCK TABLE report_%1$d IN ACCESS EXCLUSIVE MODE NOWAIT; TRUNCATE report_%1$d;
          EXCEPTION WHEN lock_not_available OR undefined_table THEN NULL; END'
      """;

  private static final int READERS = 4;
  private static final int CONNECT_SECONDS = 5;

  /**
   * The longest wait for the server's greeting: a busy machine accepts connections long before it
   * answers.
   */
  private static final int LOGIN_SECONDS = 20;

  /** The silence after which a server counts as lost. */
  private static final int SILENCE_SECONDS = 60;

  /**
   * The key of the advisory lock: "hearsay" in ASCII, unlike other programs' locks in the database.
   */
  static final long LOCK = 0x68_65_61_72_73_61_79L;

  /** The wait for the lock: the server may take a moment to notice that a session has ended. */
  private static final int LOCK_SECONDS = 3;

  /**
   * The time that a standby waits for the lock before it asks again. It must be less than {@link
   * #SILENCE_SECONDS}, which would end the connection.
   */
  private static final int STANDBY_LOCK_SECONDS = 20;

  private static final String OWNER = "owner";

  /**
   * Settings by which the server frees the lock if the owner's machine is gone. It does so after 5
   * + 3 · 2 seconds of silence, or 10 if it was sending an answer. The settings have no effect on
   * local connections, which are not TCP.
   */
  private static final String NOTICE_DEAD_PEERS =
      """
      SET tcp_keepalives_idle TO 5;
      SET tcp_keepalives_interval TO 2;
      SET tcp_keepalives_count TO 3;
      SET tcp_user_timeout TO 10000
      """;

  private static final String LOCK_NOT_AVAILABLE = "55P03"; // the SQLSTATE in PostgreSQL's manual

  /**
   * The driver's logger. The driver logs URLs, including passwords, to standard error, and reports
   * the same errors as exceptions. The reference is kept because a logger that is garbage-collected
   * loses its level.
   */
  private static final Logger DRIVER = Logger.getLogger("org.postgresql");

  static {
    DRIVER.setLevel(Level.OFF);
  }

  private final PGSimpleDataSource server = new PGSimpleDataSource();
  private final HikariDataSource readers;
  private volatile int lockSeconds = LOCK_SECONDS;
  private volatile long mark;
  private volatile boolean isClaimed;
  private volatile Optional<String> lost = Optional.empty();

  /**
   * @throws IllegalArgumentException if the URL cannot be read
   */
  PostgresDatabase(String jdbcUrl) {
    setUrl(jdbcUrl);
    server.setConnectTimeout(CONNECT_SECONDS);
    server.setSocketTimeout(SILENCE_SECONDS);
    server.setTcpKeepAlive(true);
    readers = pool(server);
    server.setLoginTimeout(LOGIN_SECONDS); // the pool has set it to its callers' timeout
  }

  /** Sets the URL. The driver's own message would quote it, and it may contain a password. */
  private void setUrl(String jdbcUrl) {
    try {
      server.setUrl(jdbcUrl);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "the database's URL cannot be read; it must be jdbc:postgresql://host/name?user=…");
    }
  }

  /** Makes {@link #openWriter} wait longer, until the store is claimed. */
  void standBy() {
    lockSeconds = STANDBY_LOCK_SECONDS;
  }

  private static HikariDataSource pool(DataSource server) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("hearsay-readers");
    config.setDataSource(server);
    config.setMaximumPoolSize(READERS);
    config.setMinimumIdle(1);
    config.setTransactionIsolation("TRANSACTION_REPEATABLE_READ"); // each read sees one snapshot
    config.setInitializationFailTimeout(-1); // the writer connects first and reports errors
    config.setConnectionTimeout(CONNECT_SECONDS * 1000L);
    return new HikariDataSource(config);
  }

  @Override
  public String bytesType() {
    return "BYTEA";
  }

  @Override
  public String partitions() {
    return "PARTITION BY LIST (collection)";
  }

  @Override
  public String noSamples() {
    return """
    ALTER TABLE ONLY batch %s;
    ALTER TABLE snapshot ALTER tally SET STATISTICS 0;
    ALTER TABLE bucket_tally ALTER tally SET STATISTICS 0;
    """
        .formatted(NO_SAMPLES_OF_REPORTS);
  }

  @Override
  public String noPublishedSamples() {
    return """
    ALTER TABLE publication ALTER tally SET STATISTICS 0;
    ALTER TABLE published_tally ALTER tally SET STATISTICS 0;
    """;
  }

  /**
   * Returns one partition per collection: a partition can be emptied at once, which removes its
   * files.
   */
  @Override
  public String reportTable() {
    return partitions();
  }

  @Override
  public String noReportSamples() {
    return "ALTER TABLE ONLY report ALTER contents SET STATISTICS 0;";
  }

  /**
   * Creates tables and attaches them. Unlike creating them as partitions, this does not block other
   * sessions.
   */
  @Override
  public void createLog(Handle writer, long collection) {
    createPartition(writer, "batch", collection, NO_SAMPLES_OF_REPORTS);
    createPartition(writer, "report", collection, " ALTER contents SET STATISTICS 0");
  }

  private static void createPartition(
      Handle writer, String table, long collection, String noSamples) {
    String partition = table + "_" + collection;
    writer.execute("CREATE TABLE " + partition + " (LIKE " + table + " INCLUDING ALL)");
    writer.execute("ALTER TABLE " + partition + noSamples);
    writer.execute(
        "ALTER TABLE %s ATTACH PARTITION %s FOR VALUES IN (%d)"
            .formatted(table, partition, collection));
  }

  /**
   * Truncates the collection's partition, unless it has a later batch. Deleted rows would stay in
   * their pages, but the files of a truncated table are removed. Earlier rows are written again.
   * Does not wait for readers such as a dump, since commits would have to wait, too.
   */
  @Override
  public boolean forgetReports(Handle writer, long collection, long fromSeq, long toSeq) {
    if (hasReports(writer, collection, toSeq)) {
      return false;
    }
    String earlier = "SELECT seq, contents FROM report WHERE collection = ? AND seq < ?";
    List<Map<String, Object>> kept = writer.select(earlier, collection, fromSeq).mapToMap().list();
    writer.execute(EMPTY_UNLESS_IN_USE.formatted(collection));
    boolean isEmpty = !hasReports(writer, collection, -1);
    if (isEmpty) {
      String sql = "INSERT INTO report (collection, seq, contents) VALUES (?, ?, ?)";
      kept.forEach(row -> writer.execute(sql, collection, row.get("seq"), row.get("contents")));
    }
    return isEmpty;
  }

  private static boolean hasReports(Handle writer, long collection, long afterSeq) {
    String sql = "SELECT 1 FROM report WHERE collection = ? AND seq > ? LIMIT 1";
    return writer.select(sql, collection, afterSeq).mapTo(Integer.class).findOne().isPresent();
  }

  /**
   * Drops the collection's tables, which removes their files. Deleted rows would stay in their
   * pages.
   */
  @Override
  public boolean eraseLog(Handle writer, long collection) {
    writer.execute("DROP TABLE IF EXISTS batch_%d, report_%d".formatted(collection, collection));
    return true;
  }

  /** Returns true: the server itself removes the files of a dropped table. */
  @Override
  public boolean scrub(Handle writer) {
    return true;
  }

  @Override
  public DataSource connections() {
    return readers;
  }

  @Override
  public Connection openWriter() throws SQLException {
    refuseIfLost();
    Connection connection = connect(lockSeconds);
    try (Statement statement = connection.createStatement()) {
      statement.execute("SELECT pg_advisory_lock(" + LOCK + ")");
      checkMark(connection);
      return connection;
    } catch (SQLException e) {
      throw refused(connection, e);
    } catch (StoreRefusedException e) {
      connection.close();
      throw e;
    }
  }

  /** Opens a session for writing, without the lock. */
  final Connection connect(int secondsForLocks) throws SQLException {
    Connection connection = server.getConnection();
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET synchronous_commit TO on"); // overrides the server's default
      statement.execute("SET lock_timeout TO '" + secondsForLocks + "s'");
      statement.execute(NOTICE_DEAD_PEERS);
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  private SQLException refused(Connection connection, SQLException cause) throws SQLException {
    try (connection) {
      if (isLocked(cause)) {
        checkMark(connection);
        throw inUse();
      }
    }
    return cause;
  }

  /** Returns whether a statement failed because another session holds the lock. */
  static boolean isLocked(SQLException cause) {
    return LOCK_NOT_AVAILABLE.equals(cause.getSQLState());
  }

  final StoreInUseException inUse() {
    return new StoreInUseException(
        "another process uses the database %s; only one can at a time"
            .formatted(server.getDatabaseName()));
  }

  @Override
  public void claim(Handle writer) {
    mark = RandomWords.next();
    String sql =
        """
        INSERT INTO setting (name, value) VALUES (?, ?)
            ON CONFLICT (name) DO UPDATE SET value = excluded.value
        """;
    writer.execute(sql, OWNER, markBytes());
    isClaimed = true;
    lockSeconds = LOCK_SECONDS;
  }

  private byte[] markBytes() {
    return ByteBuffer.allocate(Long.BYTES).putLong(mark).array();
  }

  /**
   * Checks that no other process has claimed the store since this one did: it may have changed it.
   */
  private void checkMark(Connection connection) throws SQLException {
    if (isClaimed && !Arrays.equals(markBytes(), storedMark(connection))) {
      lost = Optional.of("another process has taken over the database " + server.getDatabaseName());
      refuseIfLost();
    }
  }

  private static byte[] storedMark(Connection connection) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement("SELECT value FROM setting WHERE name = ?")) {
      select.setString(1, OWNER);
      try (ResultSet row = select.executeQuery()) {
        return row.next() ? row.getBytes(1) : new byte[0];
      }
    }
  }

  private void refuseIfLost() {
    if (lost.isPresent()) {
      throw new StoreRefusedException(lost.get());
    }
  }

  @Override
  public Optional<String> lostOwnership() {
    return lost;
  }

  /**
   * Returns the server's system identifier and the oid of a table, which a restored dump does not
   * share.
   */
  @Override
  public Optional<String> place(Handle writer) {
    String sql =
        "SELECT system_identifier || ' ' || 'setting'::regclass::oid FROM pg_control_system()";
    try {
      return writer.createQuery(sql).mapTo(String.class).findOne();
    } catch (JdbiException e) {
      return Optional.empty(); // some servers hide their identifier from users
    }
  }

  @Override
  public void ping(Handle writer) {
    writer.execute("SELECT 1");
  }

  @Override
  public void close() {
    readers.close();
  }
}
