package dev.hearsay.collector.store.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.hearsay.collector.store.StoreRefusedException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A database of PostgreSQL. The writer's own session holds an advisory lock: it is lost exactly if
 * the session is, so nobody can write who does not own the store.
 */
public final class PostgresDatabase implements Database {

  /**
   * The server samples columns for its planner and keeps the samples in a table of its own, where
   * they would outlive the reports.
   */
  private static final String NO_SAMPLES_OF_REPORTS =
      " ALTER ids SET STATISTICS 0, ALTER contents SET STATISTICS 0";

  private static final int READERS = 4;
  private static final int CONNECT_SECONDS = 5;

  /** A server that says nothing for so long is lost. */
  private static final int SILENCE_SECONDS = 60;

  /** "hearsay" in ASCII, to differ from other programs' locks in the same database. */
  private static final long LOCK = 0x68_65_61_72_73_61_79L;

  /** The server may take a moment to notice that a session is over. */
  private static final int LOCK_SECONDS = 3;

  private static final String LOCK_NOT_AVAILABLE = "55P03"; // as PostgreSQL's manual has it

  private final PGSimpleDataSource server = new PGSimpleDataSource();
  private final HikariDataSource readers;

  public PostgresDatabase(String jdbcUrl) {
    server.setUrl(jdbcUrl);
    server.setConnectTimeout(CONNECT_SECONDS);
    server.setSocketTimeout(SILENCE_SECONDS);
    server.setTcpKeepAlive(true);
    readers = pool(server);
  }

  private static HikariDataSource pool(DataSource server) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("hearsay-readers");
    config.setDataSource(server);
    config.setMaximumPoolSize(READERS);
    config.setMinimumIdle(1);
    config.setInitializationFailTimeout(-1); // the writer connects first, and says what is wrong
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

  /** Attaching a table, other than creating it as a partition, lets others read and write. */
  @Override
  public void createLog(Handle writer, long collection) {
    String table = log(collection);
    writer.execute("CREATE TABLE " + table + " (LIKE batch INCLUDING ALL)");
    writer.execute("ALTER TABLE " + table + NO_SAMPLES_OF_REPORTS);
    writer.execute(
        "ALTER TABLE batch ATTACH PARTITION " + table + " FOR VALUES IN (" + collection + ")");
  }

  /** Deleted rows would stay in their pages; a dropped table's files are removed. */
  @Override
  public boolean eraseLog(Handle writer, long collection) {
    writer.execute("DROP TABLE IF EXISTS " + log(collection));
    return true;
  }

  private static String log(long collection) {
    return "batch_" + collection;
  }

  /** The server removes a dropped table's files itself. */
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
    Connection connection = server.getConnection();
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET synchronous_commit TO on"); // whatever the server's default is
      statement.execute("SET lock_timeout TO '" + LOCK_SECONDS + "s'");
      statement.execute("SELECT pg_advisory_lock(" + LOCK + ")");
      return connection;
    } catch (SQLException e) {
      connection.close();
      if (LOCK_NOT_AVAILABLE.equals(e.getSQLState())) {
        throw new StoreRefusedException(
            "another process uses the database %s; only one can at a time"
                .formatted(server.getDatabaseName()));
      }
      throw e;
    }
  }

  @Override
  public void close() {
    readers.close();
  }
}
