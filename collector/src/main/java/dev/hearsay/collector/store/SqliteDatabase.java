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
 * An SQLite file. Readers and the writer do not wait for each other (WAL), and a commit is on the
 * disk before it returns (synchronous = FULL). The owner holds a lock on a file beside it, which
 * the operating system releases when the process dies.
 */
final class SqliteDatabase implements Database {

  static final String DATA = "hearsay.db";
  private static final String LOCK = "hearsay.lock";
  private static final int READERS = 4;
  private static final int BUSY_TIMEOUT_MILLIS = 10_000;

  /** The largest step of an erasure: other writers wait for their commits meanwhile. */
  private static final int MAX_ROWS_PER_ERASURE = 10_000;

  private static final int MAX_BYTES_PER_ERASURE = 4 << 20;

  private final SQLiteDataSource file = new SQLiteDataSource(config());
  private final FileChannel lockFile;
  private final FileIdentities files;
  private final HikariDataSource readers;
  private volatile boolean hasTraces = true; // a process that was killed before may have left some

  SqliteDatabase(Path directory) {
    SqliteLibrary.load();
    StoreFiles.createDirectories(directory);
    lockFile = lock(directory);
    Path database = directory.resolve(DATA);
    StoreFiles.create(database); // SQLite gives the files that it creates beside it the same mode
    file.setUrl("jdbc:sqlite:" + database);
    files = new FileIdentities(directory, List.of(LOCK, DATA));
    readers = pool(file);
  }

  private static SQLiteConfig config() {
    SQLiteConfig config = new SQLiteConfig();
    config.setJournalMode(JournalMode.WAL);
    config.setSynchronous(SynchronousMode.FULL);
    config.setBusyTimeout(BUSY_TIMEOUT_MILLIS);
    config.setTempStore(TempStore.MEMORY); // no report in temporary files
    return config;
  }

  private static HikariDataSource pool(DataSource file) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("hearsay-readers");
    config.setDataSource(file);
    config.setMaximumPoolSize(READERS);
    // A connection that opens at the same time as the writer's may find the file locked.
    config.setMinimumIdle(0);
    config.setInitializationFailTimeout(-1); // the writer connects first and reports errors
    return new HikariDataSource(config);
  }

  /** Makes this process the owner of a folder while the channel is open. */
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

  /** Removes a folder and its lock file, unless the folder contains anything else. */
  static void removeEmpty(Path directory) throws IOException {
    Files.deleteIfExists(directory.resolve(LOCK));
    Files.deleteIfExists(directory);
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null; // this very process holds it
    }
  }

  @Override
  public String bytesType() {
    return "BLOB";
  }

  @Override
  public String partitions() {
    return ""; // all logs share one table, in which deleted rows are overwritten
  }

  @Override
  public String noSamples() {
    return "";
  }

  @Override
  public String noPublishedSamples() {
    return "";
  }

  /**
   * Returns a table keyed by its primary key alone: a second tree would cost one more page per
   * commit.
   */
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
    // All logs share one table.
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
   * Moves the write-ahead log into the file and truncates the log. Deletion overwrites rows only in
   * the log, which still has the old rows, too. If readers are in the way, returns at once, since
   * other writers would wait; the caller tries again.
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
      statement.execute("PRAGMA secure_delete = ON"); // overwrites deleted rows with zeros
      files.remember();
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  /**
   * Checks the names of the files: the lock belongs to a file, not to its name, so another process
   * could lock a file that takes the name.
   */
  @Override
  public Optional<String> lostOwnership() {
    return files.lost();
  }

  /** Returns the file's inode number, which a copy does not share. */
  @Override
  public Optional<String> place(Handle writer) {
    return files.inode(DATA);
  }

  /** Reads the number from the lock file, which always exists and is not part of a copy. */
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
