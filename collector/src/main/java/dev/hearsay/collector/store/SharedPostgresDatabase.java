package dev.hearsay.collector.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

/**
 * A PostgreSQL database that several processes write to. Each writing transaction holds the lock
 * that a single owner would hold. So these transactions run one after the other, and none runs
 * while another process owns the store.
 */
final class SharedPostgresDatabase extends PostgresDatabase {

  /** The wait for another process's transaction. A fold writes much. */
  private static final int LOCK_SECONDS = 8;

  /** The time after which a process that is idle within a transaction loses the lock. */
  private static final int STANDSTILL_SECONDS = 10;

  SharedPostgresDatabase(String jdbcUrl) {
    super(jdbcUrl);
  }

  @Override
  public Connection openWriter() throws SQLException {
    Connection connection = connect(LOCK_SECONDS);
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET idle_in_transaction_session_timeout TO '" + STANDSTILL_SECONDS + "s'");
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  /** Runs work under the lock of a session, since migrations use several transactions. */
  @Override
  public void runAlone(Handle writer, Runnable work) {
    try {
      takeLock(writer, "pg_advisory_lock");
    } catch (JdbiException e) {
      throw e.getCause() instanceof SQLException cause && isLocked(cause) ? inUse() : e;
    }
    work.run();
    writer.execute("SELECT pg_advisory_unlock(" + LOCK + ")");
  }

  /** Does nothing: a shared store has no owner. */
  @Override
  public void claim(Handle writer) {}

  @Override
  public void beginWrite(Handle writer) {
    takeLock(writer, "pg_advisory_xact_lock");
  }

  private static void takeLock(Handle writer, String function) {
    writer.execute("SELECT " + function + "(" + LOCK + ")");
  }
}
