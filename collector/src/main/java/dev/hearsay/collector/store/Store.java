package dev.hearsay.collector.store;

import dev.hearsay.collector.store.FoldQueries.FoldChanges;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A store of collections and trainings in a database. Any number of threads read; writes follow one
 * after the other. Usually this process is the only one that uses it. A {@link #shared} store is
 * written by several processes, one at a time.
 */
public final class Store implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Store.class);
  private static final long STANDBY_MILLIS = 500;

  private final Database database;
  private final Jdbi readers;
  private @Nullable Handle writer;
  private boolean isClosed;
  private volatile Consumer<Throwable> onLost = cause -> {};
  private Optional<Path> indexFolder = Optional.empty();
  private final boolean isShared;
  private volatile OptionalLong epoch = OptionalLong.empty();

  private Store(Database database) {
    this.database = database;
    this.isShared = database instanceof SharedPostgresDatabase;
    this.readers = Jdbi.create(database.connections());
  }

  /**
   * Opens an SQLite store in a directory, which is created if missing.
   *
   * @throws StoreRefusedException if another process uses it, or a newer version wrote it
   */
  public static Store sqlite(Path directory) {
    return opened(new SqliteDatabase(directory)).indexIn(directory.resolve("ids"));
  }

  /**
   * Opens a PostgreSQL store that this process alone uses.
   *
   * @param jdbcUrl such as {@code jdbc:postgresql://host/database?user=me}
   * @throws StoreRefusedException if another process uses it, or a newer version wrote it
   * @throws StoreUnavailableException if there is no such server
   */
  public static Store database(String jdbcUrl) {
    return opened(new PostgresDatabase(checked(jdbcUrl)));
  }

  /**
   * Opens a PostgreSQL store as soon as no other process uses it. Waits until then, even if the
   * server is lost meanwhile.
   *
   * @throws StoreUnavailableException if there is no such server at first
   */
  public static Store standby(String jdbcUrl) {
    try {
      return database(jdbcUrl);
    } catch (StoreInUseException e) {
      LOG.warn("another collector owns the database; this one stands by to take over");
    }
    return awaited(jdbcUrl);
  }

  private static Store awaited(String jdbcUrl) {
    PostgresDatabase database = new PostgresDatabase(jdbcUrl);
    database.standBy();
    Store store = new Store(database);
    store.awaitWriter();
    LOG.warn("this collector takes over the database");
    return store.prepared();
  }

  /**
   * Opens a PostgreSQL store that several processes use at once. Each must open it by this method.
   */
  public static Store shared(String jdbcUrl) {
    return opened(new SharedPostgresDatabase(checked(jdbcUrl)));
  }

  private static String checked(String jdbcUrl) {
    if (!jdbcUrl.startsWith("jdbc:postgresql:")) {
      throw new IllegalArgumentException(
          "the database must be given as jdbc:postgresql://host/name?user=…");
    }
    return jdbcUrl;
  }

  private static Store opened(Database database) {
    return new Store(database).prepared();
  }

  private void awaitWriter() {
    while (!hasWriter()) {
      pause();
    }
  }

  /** Returns whether this process owns the store now. */
  private boolean hasWriter() {
    try {
      writer();
      return true;
    } catch (StoreInUseException | JdbiException e) {
      LOG.debug("the database is not free yet", e);
      return false;
    }
  }

  private static void pause() {
    try {
      Thread.sleep(STANDBY_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreUnavailableException("the collector is shutting down");
    }
  }

  private Store prepared() {
    try {
      Handle owner = writer(); // owns the store before changing it
      database.runAlone(owner, () -> Migrations.run(database));
      database.claim(owner);
      return this;
    } catch (JdbiException e) {
      close();
      throw new StoreUnavailableException(e);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /** Sets the folder of this machine for the index of ids. */
  public Store indexIn(Path folder) {
    indexFolder = Optional.of(folder);
    return this;
  }

  /**
   * Returns the folder of the index of ids; empty if the index lasts no longer than the process.
   */
  public Optional<Path> indexFolder() {
    return indexFolder;
  }

  /**
   * Reads one consistent state of the store.
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
   * Reads one consistent state of the store, piece by piece.
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
   * Changes the store. When this returns, the changes are durable.
   *
   * @throws StoreUnavailableException if that fails. Usually nothing was changed then. If the
   *     connection was lost during the commit, everything may have been changed, so the caller must
   *     read the store again
   */
  public synchronized void write(Consumer<Changes> work) {
    withWriter(
        writer -> {
          writer.useTransaction(handle -> write(handle, work));
          return true;
        });
  }

  private void write(Handle handle, Consumer<Changes> work) {
    database.beginWrite(handle);
    work.accept(new Changes(handle, database));
  }

  /**
   * Changes logs or data derived from them, which only one process may do at a time.
   *
   * @throws FoldChanges.FoldLostException if another process does so now
   * @throws StoreUnavailableException if writing fails, or this process never owned the logs
   */
  public void writeLogs(Consumer<Changes> work) {
    write(
        changes -> {
          if (isShared) {
            changes.fold().require(epoch.orElseThrow(Store::othersFold));
          }
          work.accept(changes);
        });
  }

  private static StoreUnavailableException othersFold() {
    return new StoreUnavailableException("another collector folds the topic");
  }

  /** Returns whether this process is the one that changes logs. */
  public boolean ownsLogs() {
    return !isShared || epoch.isPresent();
  }

  /** Makes this process the one that changes logs, as the owner of an epoch of the fold. */
  public void ownLogs(long newEpoch) {
    epoch = OptionalLong.of(newEpoch);
  }

  /** Makes this process one that changes no logs. */
  public void leaveLogs() {
    epoch = OptionalLong.empty();
  }

  /** Sets the handler for the case that another process has taken over the store. */
  public void onLost(Consumer<Throwable> handler) {
    onLost = handler;
  }

  /**
   * Checks that this process can still write, or will be able to.
   *
   * @throws StoreUnavailableException if it cannot
   */
  public synchronized void ping() {
    withWriter(
        writer -> {
          database.ping(writer);
          return true;
        });
  }

  /**
   * Returns an identifier of the store's location that a copy elsewhere does not share; empty if
   * unknown.
   */
  public synchronized Optional<String> place() {
    return withWriter(database::place);
  }

  /** Returns the number of publications that was noted beside the store; 0 if none was. */
  public long notedPublications() {
    return database.noted();
  }

  /**
   * Notes the store's number of publications beside it. An older copy that later takes its place
   * has fewer. A crash just before loses the note of at most one publication.
   */
  public void notePublications() {
    try {
      database.note(read(Queries::publications));
    } catch (UncheckedIOException | StoreUnavailableException e) {
      LOG.warn("the number of publications could not be noted beside the store", e);
    }
  }

  /** Returns why writes may be lost or other processes may write, too; empty if neither is so. */
  public Optional<String> lostOwnership() {
    return database.lostOwnership();
  }

  /** Returns the free bytes on the store's disk; empty if the disk is not on this machine. */
  public OptionalLong usableBytes() {
    return database.usableBytes();
  }

  /**
   * Overwrites deleted rows, so that no file of the store contains them.
   *
   * @return whether that is done; false while a reader still sees a state before the deletion
   * @throws StoreUnavailableException if that fails
   */
  public synchronized boolean scrub() {
    return withWriter(database::scrub);
  }

  /** Returns whether {@link #scrub} may have something to do. */
  public boolean hasTraces() {
    return database.hasTraces();
  }

  private <T> T withWriter(Function<Handle, T> work) {
    try {
      return work.apply(writer());
    } catch (JdbiException | StoreRefusedException e) {
      closeWriter(); // the next write opens a fresh connection
      if (database.lostOwnership().isPresent() && e instanceof StoreRefusedException) {
        onLost.accept(e);
      }
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
        // The connection was broken already.
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
