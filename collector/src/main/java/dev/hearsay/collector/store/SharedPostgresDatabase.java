package dev.hearsay.collector.store;

import java.sql.Connection;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

/**
 * A database of PostgreSQL that several processes write to. Each transaction that writes has the
 * lock of an owner, so that these are one after the other, and none while somebody owns the store.
 */
final class SharedPostgresDatabase extends PostgresDatabase {

  /** How long others may be in the middle of a transaction: a job that counts writes much. */
  private static final int LOCK_SECONDS = 8;

  SharedPostgresDatabase(String jdbcUrl) {
    super(jdbcUrl);
  }

  @Override
  public Connection openWriter() throws SQLException {
    return connect(LOCK_SECONDS);
  }

  /** Tables are changed in several transactions. */
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

  /** Nobody owns it. */
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
