package dev.hearsay.collector.store;

import dev.hearsay.collector.store.database.Database;
import dev.hearsay.collector.store.database.Migrations;
import dev.hearsay.collector.store.database.PostgresDatabase;
import dev.hearsay.collector.store.database.SqliteDatabase;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/**
 * A database that this process alone uses. Any number of threads may read; those that write do so
 * one after the other.
 */
public final class Store implements AutoCloseable {

  private final Database database;
  private final Jdbi readers;
  private @Nullable Handle writer;
  private boolean isClosed;

  private Store(Database database) {
    this.database = database;
    this.readers = Jdbi.create(database.connections());
  }

  /**
   * SQLite, in a directory that is made if it is missing.
   *
   * @throws StoreRefusedException if another process uses it, or a newer program wrote it
   */
  public static Store sqlite(Path directory) {
    return opened(new SqliteDatabase(directory));
  }

  /**
   * PostgreSQL.
   *
   * @param jdbcUrl such as {@code jdbc:postgresql://host/database?user=me&password=secret}
   * @throws StoreRefusedException if another process uses it, or a newer program wrote it
   * @throws StoreUnavailableException if there is no such server
   */
  public static Store database(String jdbcUrl) {
    if (!jdbcUrl.startsWith("jdbc:postgresql:")) {
      throw new IllegalArgumentException(
          "the database must be given as jdbc:postgresql://host/name?user=…&password=…");
    }
    return opened(new PostgresDatabase(jdbcUrl));
  }

  private static Store opened(Database database) {
    Store store = new Store(database);
    try {
      store.writer(); // to own it before it is changed
      Migrations.run(database);
      return store;
    } catch (JdbiException e) {
      store.close();
      throw new StoreUnavailableException(e);
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
  }

  /**
   * Reads one state of the store.
   *
   * @throws StoreUnavailableException if that fails
   */
  public <T> T read(Function<Queries, T> work) {
    try {
      return readers.inTransaction(handle -> work.apply(new Queries(handle)));
    } catch (JdbiException e) {
      throw new StoreUnavailableException(e);
    }
  }

  /**
   * Reads one state of the store, bit by bit.
   *
   * @throws StoreUnavailableException if that fails
   */
  public void scan(Consumer<Queries> work) {
    read(
        queries -> {
          work.accept(queries);
          return true;
        });
  }

  /**
   * Changes the store; on return the changes are durable.
   *
   * @throws StoreUnavailableException if that fails. Mostly nothing was changed then, but if the
   *     connection was lost in the moment of the commit, everything may have been: look
   */
  public synchronized void write(Consumer<Changes> work) {
    withWriter(
        writer -> {
          writer.useTransaction(handle -> work.accept(new Changes(handle, database)));
          return true;
        });
  }

  /** Why what is written may be lost, or others may write too; empty if all is as it should be. */
  public Optional<String> lostOwnership() {
    return database.lostOwnership();
  }

  /** How many bytes the store's disk still takes; empty if it is not this machine's. */
  public OptionalLong usableBytes() {
    return database.usableBytes();
  }

  /**
   * Makes sure that no file of the store holds what was deleted.
   *
   * @return whether that is so; not while somebody reads a state from before the deletion
   * @throws StoreUnavailableException if that fails
   */
  public synchronized boolean scrub() {
    return withWriter(database::scrub);
  }

  private <T> T withWriter(Function<Handle, T> work) {
    try {
      return work.apply(writer());
    } catch (JdbiException | StoreRefusedException e) {
      closeWriter(); // the next one starts with a fresh connection
      throw new StoreUnavailableException(e);
    }
  }

  private synchronized Handle writer() {
    if (isClosed) {
      throw new StoreUnavailableException("the store is closed");
    }
    if (writer == null) {
      writer = Jdbi.create(database::openWriter).open();
    }
    return writer;
  }

  private void closeWriter() {
    if (writer != null) {
      Handle broken = writer;
      writer = null;
      try {
        broken.close();
      } catch (JdbiException e) {
        // It was of no use any more.
      }
    }
  }

  @Override
  public synchronized void close() {
    isClosed = true;
    closeWriter();
    database.close();
  }
}
