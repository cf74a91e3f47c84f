package dev.hearsay.collector.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConfig.TempStore;
import org.sqlite.SQLiteDataSource;

/**
 * A file of SQLite. Readers do not wait for the writer nor it for them (WAL), and a commit is on
 * the disk before it returns (synchronous = FULL). A lock on a file beside it says who owns it; the
 * operating system takes the lock back from a process that dies.
 */
final class SqliteDatabase implements Database {

  static final String DATA = "hearsay.db";
  private static final String LOCK = "hearsay.lock";
  private static final int READERS = 4;
  private static final int BUSY_TIMEOUT_MILLIS = 10_000;

  /** Small steps, since others wait for their commits meanwhile. */
  private static final int MAX_ROWS_PER_ERASURE = 10_000;

  private static final int MAX_BYTES_PER_ERASURE = 4 << 20;

  private final SQLiteDataSource file = new SQLiteDataSource(config());
  private final FileChannel lockFile;
  private final OwnFiles files;
  private final HikariDataSource readers;
  private volatile boolean hasTraces = true; // of a process that was killed before this one

  SqliteDatabase(Path directory) {
    SqliteLibrary.load();
    StoreFiles.createDirectories(directory);
    lockFile = lock(directory);
    Path database = directory.resolve(DATA);
    StoreFiles.create(database); // SQLite gives the files that it makes beside it the same mode
    file.setUrl("jdbc:sqlite:" + database);
    files = new OwnFiles(directory, List.of(LOCK, DATA));
    readers = pool(file);
  }

  private static SQLiteConfig config() {
    SQLiteConfig config = new SQLiteConfig();
    config.setJournalMode(JournalMode.WAL);
    config.setSynchronous(SynchronousMode.FULL);
    config.setBusyTimeout(BUSY_TIMEOUT_MILLIS);
    config.setTempStore(TempStore.MEMORY); // no report in files that nobody knows of
    return config;
  }

  private static HikariDataSource pool(DataSource file) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("hearsay-readers");
    config.setDataSource(file);
    config.setMaximumPoolSize(READERS);
    config.setMinimumIdle(
        0); // a connection that opens beside the writer's may find the file locked
    config.setInitializationFailTimeout(-1); // the writer connects first, and says what is wrong
    return new HikariDataSource(config);
  }

  /** Makes this process the owner of a folder, as long as the channel is open. */
  static FileChannel lock(Path directory) {
    try {
      Path file = directory.resolve(LOCK);
      StoreFiles.create(file);
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
      if (tryLock(channel) == null) {
        channel.close();
        throw new StoreRefusedException(
            "another process uses the store in " + directory + "; only one can at a time");
      }
      return channel;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot use the store in " + directory, e);
    }
  }

  /** Removes a folder that was made in vain, with its lock; one that has more in it stays. */
  static void removeEmpty(Path directory) throws IOException {
    Files.deleteIfExists(directory.resolve(LOCK));
    Files.deleteIfExists(directory);
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null; // it is this very process that has it
    }
  }

  @Override
  public String bytesType() {
    return "BLOB";
  }

  @Override
  public String partitions() {
    return ""; // all logs share a file, in which deleted rows are overwritten
  }

  @Override
  public String noSamples() {
    return "";
  }

  @Override
  public String noPublishedSamples() {
    return "";
  }

  /** Keyed by the primary key alone: a second tree would be one more page to write per commit. */
  @Override
  public String reportTable() {
    return "WITHOUT ROWID";
  }

  @Override
  public String noReportSamples() {
    return "";
  }

  @Override
  public boolean forgetReports(Handle writer, long collection, long fromSeq, long toSeq) {
    String sql = "DELETE FROM report WHERE collection = ? AND seq BETWEEN ? AND ?";
    writer.execute(sql, collection, fromSeq, toSeq);
    return true;
  }

  @Override
  public void createLog(Handle writer, long collection) {
    // They are all in one table.
  }

  @Override
  public boolean eraseLog(Handle writer, long collection) {
    forgetReports(writer, collection, 0, Long.MAX_VALUE);
    int deleted =
        writer.execute(
            """
            DELETE FROM batch WHERE collection = ? AND seq IN
                (SELECT seq FROM
                    (SELECT seq, SUM(bytes) OVER (ORDER BY seq) - bytes AS bytes_before FROM
                        (SELECT seq, LENGTH(ids) + LENGTH(contents) AS bytes FROM batch
                          WHERE collection = ? ORDER BY seq LIMIT ?))
                  WHERE bytes_before < ?)
            """,
            collection,
            collection,
            MAX_ROWS_PER_ERASURE,
            MAX_BYTES_PER_ERASURE);
    return deleted == 0;
  }

  /**
   * Deleting overwrites rows in the write-ahead log only, and that log still holds the old ones
   * too. So the log is moved into the file and cut to nothing. If readers are in the way it returns
   * at once, since nobody can write meanwhile; the caller tries again.
   */
  @Override
  public boolean scrub(Handle writer) {
    writer.execute("PRAGMA busy_timeout = 0");
    boolean isBusy =
        writer
            .createQuery("PRAGMA wal_checkpoint(TRUNCATE)")
            .map((row, context) -> row.getBoolean("busy"))
            .one();
    writer.execute("PRAGMA busy_timeout = " + BUSY_TIMEOUT_MILLIS);
    hasTraces = isBusy;
    return !isBusy;
  }

  @Override
  public void noteTraces() {
    hasTraces = true;
  }

  @Override
  public boolean hasTraces() {
    return hasTraces;
  }

  @Override
  public DataSource connections() {
    return readers;
  }

  @Override
  public Connection openWriter() throws SQLException {
    Connection connection = file.getConnection();
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA secure_delete = ON"); // overwrites what is deleted with zeros
      files.remember();
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  /** The lock is on a file, not on its name: whoever takes the name can lock another file. */
  @Override
  public Optional<String> lostOwnership() {
    return files.lost();
  }

  /** The number by which the file system knows the file: a copy has another. */
  @Override
  public Optional<String> place(Handle writer) {
    return files.inode(DATA);
  }

  /** The lock's file is there in any case, and no copy of the store has it. */
  @Override
  public long noted() {
    ByteBuffer number = ByteBuffer.allocate(Long.BYTES);
    try {
      return lockFile.read(number, 0) == Long.BYTES ? number.getLong(0) : 0;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + LOCK, e);
    }
  }

  @Override
  public void note(long number) {
    try {
      lockFile.write(ByteBuffer.allocate(Long.BYTES).putLong(0, number), 0);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + LOCK, e);
    }
  }

  @Override
  public OptionalLong usableBytes() {
    return files.usableBytes();
  }

  @Override
  public void close() {
    readers.close();
    try {
      lockFile.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot release the store", e);
    }
  }
}
