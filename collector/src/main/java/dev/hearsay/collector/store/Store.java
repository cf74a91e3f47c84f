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
 * A database. Any number of threads may read; those that write do so one after the other. Mostly
 * this process alone uses it; one that is {@link #shared} is written by several, one after the
 * other.
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
   * SQLite, in a directory that is made if it is missing.
   *
   * @throws StoreRefusedException if another process uses it, or a newer program wrote it
   */
  public static Store sqlite(Path directory) {
    return opened(new SqliteDatabase(directory)).indexIn(directory.resolve("ids"));
  }

  /**
   * PostgreSQL.
   *
   * @param jdbcUrl such as {@code jdbc:postgresql://host/database?user=me}
   * @throws StoreRefusedException if another process uses it, or a newer program wrote it
   * @throws StoreUnavailableException if there is no such server
   */
  public static Store database(String jdbcUrl) {
    return opened(new PostgresDatabase(checked(jdbcUrl)));
  }

  /**
   * The same, as soon as no other process uses it; until then this waits, even if the server is
   * lost meanwhile.
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

  /** PostgreSQL, used by several processes at once, each of which opens it so. */
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

  /** Whether this process owns the store now. */
  private boolean hasWriter() {
    try {
      writer();
      return true;
    } catch (StoreInUseException | JdbiException e) {
      LOG.debug("the database cannot be owned yet", e);
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
      Handle owner = writer(); // to own it before it is changed
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

  /** Keeps the index of ids in a folder of this machine. */
  public Store indexIn(Path folder) {
    indexFolder = Optional.of(folder);
    return this;
  }

  /** Where the index of ids is kept; empty if it is to go with the process. */
  public Optional<Path> indexFolder() {
    return indexFolder;
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
          writer.useTransaction(handle -> write(handle, work));
          return true;
        });
  }

  private void write(Handle handle, Consumer<Changes> work) {
    database.beginWrite(handle);
    work.accept(new Changes(handle, database));
  }

  /**
   * Changes logs, or what follows from them, which only one process may do at a time.
   *
   * @throws FoldChanges.FoldLostException if that is another one
   * @throws StoreUnavailableException if it fails, or this process was never the one
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

  /** What to do if another process has taken over the store, and this one cannot go on. */
  public void onLost(Consumer<Throwable> handler) {
    onLost = handler;
  }

  /**
   * Makes sure that this process can write still, or will be able to.
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
   * What tells this place of the store from one that it is copied to; empty if that is not known.
   */
  public synchronized Optional<String> place() {
    return withWriter(database::place);
  }

  /** How many publications were noted beside the store; 0 if none were. */
  public long notedPublications() {
    return database.noted();
  }

  /**
   * Notes beside the store how many publications it has. An older copy that takes its place later
   * has fewer. A crash just before loses the note of one publication at most.
   */
  public void notePublications() {
    try {
      database.note(read(Queries::publications));
    } catch (UncheckedIOException | StoreUnavailableException e) {
      LOG.warn("the number of publications could not be noted beside the store", e);
    }
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

  /** Returns whether {@link #scrub} may have something to do. */
  public boolean hasTraces() {
    return database.hasTraces();
  }

  private <T> T withWriter(Function<Handle, T> work) {
    try {
      return work.apply(writer());
    } catch (JdbiException | StoreRefusedException e) {
      closeWriter(); // the next one starts with a fresh connection
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
