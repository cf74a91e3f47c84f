package dev.hearsay.collector.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hearsay.wire.file.FileErrors;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/**
 * Copies a store in a folder while its owner runs, and restores such copies. SQLite lets a second
 * process read a snapshot while the first one writes (WAL), so that a copy needs no lock. It has
 * every report that was acknowledged before the copy began. It has no deleted reports, since rows
 * are copied, not pages. The index of ids is left out, as it is a cache.
 */
public final class SqliteBackup {

  /**
   * The setting that marks a copy of a store. Its value is a list, separated by commas: the numbers
   * of the collections that had no publication after the copy was made.
   */
  public static final String COPY = "copy";

  private static final int BUSY_TIMEOUT_MILLIS = 60_000;
  private static final String SOUND = "ok";
  private static final String HAS_OUR_TABLES =
      """
      SELECT CASE WHEN COUNT(*) = 3 THEN 'ok' ELSE 'it has other tables' END
      FROM sqlite_master WHERE type = 'table' AND name IN ('collection', 'batch', 'setting')
      """;

  private SqliteBackup() {}

  /**
   * Writes a copy that only the file's owner can read. A file of that name is replaced once the
   * copy is complete.
   *
   * @throws StoreRefusedException if the folder has no store, or the copy would replace a file of
   *     the store or something other than a file
   */
  public static void write(Path directory, Path target) throws IOException {
    Path data = directory.resolve(SqliteDatabase.DATA);
    check(directory, data);
    Path whole = target.toAbsolutePath();
    checkTarget(directory, whole);
    SqliteLibrary.load();
    createAtomically(whole, draft -> vacuum(data, draft));
  }

  /**
   * Rejects a target in the store's own folder, where the copy could replace the store itself, and
   * one that is not a regular file.
   */
  private static void checkTarget(Path directory, Path target) throws IOException {
    if (Files.isSameFile(directory, Objects.requireNonNull(target.getParent()))) {
      throw new StoreRefusedException(
          "the copy '%s' would be in the store's own folder; name another folder"
              .formatted(target));
    }
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      throw new StoreRefusedException("the copy cannot be '%s': it is no file".formatted(target));
    }
  }

  /**
   * Checks that there is a store. A folder that cannot be read may contain one, so that case has a
   * message of its own.
   */
  private static void check(Path directory, Path data) {
    try {
      if (Files.readAttributes(data, BasicFileAttributes.class).isRegularFile()) {
        return;
      }
    } catch (NoSuchFileException e) {
      // thrown below
    } catch (IOException e) {
      throw new StoreRefusedException(
          "the store in '%s' cannot be read: %s".formatted(directory, FileErrors.reason(e)));
    }
    throw new StoreRefusedException("there is no store in " + directory);
  }

  /**
   * Creates a store from a copy, in a folder that has none. The collector that opens it will detect
   * that it is a copy.
   *
   * @param replaced the folder of the store in use until now, if it can still be read: collections
   *     that had no later publication there are not marked as rewound
   * @throws StoreRefusedException if the folder has a store, another process uses it, or the file
   *     is no valid copy of a store
   */
  public static void restore(Path backup, Path directory, Optional<Path> replaced)
      throws IOException {
    SqliteLibrary.load();
    Optional<PublishedState> latest = Optional.empty();
    if (replaced.isPresent()) {
      Path data = replaced.get().resolve(SqliteDatabase.DATA);
      check(replaced.get(), data);
      latest = Optional.of(state(data));
    }
    restore(backup, directory, latest.orElse(PublishedState.UNKNOWN));
  }

  private static PublishedState state(Path data) throws IOException {
    try (Connection connection = config(false).createConnection("jdbc:sqlite:" + data)) {
      return PublishedState.read(connection);
    } catch (SQLException e) {
      throw new StoreRefusedException(
          "the publications in %s cannot be read: %s".formatted(data, e.getMessage()));
    }
  }

  private static void restore(Path backup, Path directory, PublishedState latest)
      throws IOException {
    boolean isNew = !Files.exists(directory);
    StoreFiles.createDirectories(directory);
    FileChannel owned = SqliteDatabase.lock(directory);
    try {
      restoreAlone(backup, directory, isNew, latest);
    } finally {
      owned.close();
    }
  }

  /**
   * Restores a copy under the store's lock. Without the lock, a failed attempt could remove a
   * folder that another process is using.
   */
  private static void restoreAlone(
      Path backup, Path directory, boolean isNew, PublishedState latest) throws IOException {
    Path data = directory.resolve(SqliteDatabase.DATA).toAbsolutePath();
    if (Files.exists(data)) {
      throw new StoreRefusedException(
          "there is a store in " + directory + " already; restore to another folder");
    }
    try {
      createAtomically(data, draft -> copy(backup, draft, latest));
    } catch (IOException | RuntimeException e) {
      if (isNew) {
        removeEmpty(directory, e);
      }
      throw e;
    }
  }

  private static void removeEmpty(Path directory, Exception cause) {
    try {
      SqliteDatabase.removeEmpty(directory);
    } catch (IOException e) {
      cause.addSuppressed(e);
    }
  }

  /** A function that fills an empty file. */
  @FunctionalInterface
  private interface Filler {
    void fill(Path draft) throws IOException;
  }

  /**
   * Creates a file atomically: after a crash or a loss of power there is either the whole file or
   * none.
   */
  private static void createAtomically(Path target, Filler filler) throws IOException {
    Path draft = target.resolveSibling("." + target.getFileName() + "." + UUID.randomUUID());
    StoreFiles.create(draft);
    try {
      filler.fill(draft);
      force(draft, StandardOpenOption.WRITE);
      Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
      force(Objects.requireNonNull(target.getParent()), StandardOpenOption.READ);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private static void force(Path path, StandardOpenOption mode) throws IOException {
    try (FileChannel channel = FileChannel.open(path, mode)) {
      channel.force(true);
    }
  }

  private static void vacuum(Path data, Path draft) throws IOException {
    try (Connection connection = config(false).createConnection("jdbc:sqlite:" + data);
        PreparedStatement statement = connection.prepareStatement("VACUUM INTO ?")) {
      statement.setString(1, draft.toString());
      statement.execute();
      mark(draft, "");
    } catch (SQLException e) {
      throw new IOException("cannot copy the store: " + e.getMessage(), e);
    }
  }

  /**
   * Marks a store as a copy, so that a collector detects it even if the file was restored by other
   * means.
   */
  private static void mark(Path draft, String clean) throws SQLException {
    try (Connection connection = config(false).createConnection("jdbc:sqlite:" + draft);
        PreparedStatement statement =
            connection.prepareStatement("INSERT OR REPLACE INTO setting VALUES (?, ?)")) {
      statement.setString(1, COPY);
      statement.setBytes(2, clean.getBytes(UTF_8));
      statement.execute();
    }
  }

  private static void copy(Path backup, Path draft, PublishedState latest) throws IOException {
    try (OutputStream stream = Files.newOutputStream(draft)) {
      Files.copy(backup, stream);
    }
    try (Connection connection = config(true).createConnection("jdbc:sqlite:" + draft);
        Statement statement = connection.createStatement()) {
      check(backup, text(statement, "PRAGMA integrity_check"));
      check(backup, text(statement, HAS_OUR_TABLES));
    } catch (SQLException e) {
      throw invalidCopy(backup, String.valueOf(e.getMessage()));
    }
    try {
      mark(draft, latest.clean(state(draft)));
    } catch (SQLException e) {
      throw invalidCopy(backup, String.valueOf(e.getMessage()));
    }
  }

  private static SQLiteConfig config(boolean isReadOnly) {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(BUSY_TIMEOUT_MILLIS);
    config.setTempStore(SQLiteConfig.TempStore.MEMORY); // no report in temporary files
    config.setReadOnly(isReadOnly);
    if (!isReadOnly) {
      config.resetOpenMode(SQLiteOpenMode.CREATE); // a missing store must not become an empty one
    }
    return config;
  }

  private static String text(Statement statement, String query) throws SQLException {
    try (ResultSet row = statement.executeQuery(query)) {
      return row.next() ? row.getString(1) : "";
    }
  }

  private static void check(Path backup, String found) {
    if (!found.equals(SOUND)) {
      throw invalidCopy(backup, found);
    }
  }

  private static StoreRefusedException invalidCopy(Path backup, String reason) {
    return new StoreRefusedException(backup + " is not a valid copy of a store: " + reason);
  }
}
