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
 * Copies of a store in a folder, made while its owner runs. SQLite lets a second process read one
 * state while the first one writes (WAL), so that a copy needs no lock: it has every report that
 * was acknowledged before it began. Deleted reports are not in it, since only rows are copied, not
 * pages. The index of ids is left out: it is a cache, and made anew.
 */
public final class SqliteBackup {

  /**
   * The setting that marks a copy of a store. Its value is the numbers of the collections of which
   * nothing was published after the copy was made, separated by commas.
   */
  public static final String COPY = "copy";

  private static final int BUSY_TIMEOUT_MILLIS = 60_000;
  private static final String SOUND = "ok";
  private static final String IS_OURS =
      """
      SELECT CASE WHEN COUNT(*) = 3 THEN 'ok' ELSE 'its tables are others' END
      FROM sqlite_master WHERE type = 'table' AND name IN ('collection', 'batch', 'setting')
      """;

  private SqliteBackup() {}

  /**
   * Writes a copy, for its owner's eyes only; a file of that name is replaced when all is written.
   *
   * @throws StoreRefusedException if the folder has no store, or the copy would replace a file of
   *     the store or something that is no file
   */
  public static void write(Path directory, Path target) throws IOException {
    Path data = directory.resolve(SqliteDatabase.DATA);
    check(directory, data);
    Path whole = target.toAbsolutePath();
    checkTarget(directory, whole);
    SqliteLibrary.load();
    drafted(whole, draft -> vacuum(data, draft));
  }

  /** A copy takes the name of what is there: of the store itself it would take everything. */
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

  /** A folder that may not be looked into may have a store, which is another matter. */
  private static void check(Path directory, Path data) {
    try {
      if (Files.readAttributes(data, BasicFileAttributes.class).isRegularFile()) {
        return;
      }
    } catch (NoSuchFileException e) {
      // said below
    } catch (IOException e) {
      throw new StoreRefusedException(
          "the store in '%s' cannot be read: %s".formatted(directory, FileErrors.reason(e)));
    }
    throw new StoreRefusedException("there is no store in " + directory);
  }

  /**
   * Makes a store of a copy, in a folder that has none. The collector that opens it knows that it
   * is one.
   *
   * @param replaced the folder of the store that was in use until now, if it can still be read:
   *     collections of which it has published no more are not in doubt
   * @throws StoreRefusedException if the folder has a store, another process uses it, or the file
   *     is no sound copy of one
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
          "what %s has published cannot be read: %s".formatted(data, e.getMessage()));
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

  /** While the lock is held: whoever has none would take away the folder of another. */
  private static void restoreAlone(
      Path backup, Path directory, boolean isNew, PublishedState latest) throws IOException {
    Path data = directory.resolve(SqliteDatabase.DATA).toAbsolutePath();
    if (Files.exists(data)) {
      throw new StoreRefusedException(
          "there is a store in " + directory + " already; restore to another folder");
    }
    try {
      drafted(data, draft -> copy(backup, draft, latest));
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

  /** Something that fills an empty file. */
  @FunctionalInterface
  private interface Filling {
    void fill(Path draft) throws IOException;
  }

  /** Nobody finds half a file, also after a loss of power. */
  private static void drafted(Path target, Filling filling) throws IOException {
    Path draft = target.resolveSibling("." + target.getFileName() + "." + UUID.randomUUID());
    StoreFiles.create(draft);
    try {
      filling.fill(draft);
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

  /** Has a collector know that its store is a copy, also if nobody restores it with this class. */
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
      check(backup, text(statement, IS_OURS));
    } catch (SQLException e) {
      throw unsound(backup, String.valueOf(e.getMessage()));
    }
    try {
      mark(draft, latest.clean(state(draft)));
    } catch (SQLException e) {
      throw unsound(backup, String.valueOf(e.getMessage()));
    }
  }

  private static SQLiteConfig config(boolean isReadOnly) {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(BUSY_TIMEOUT_MILLIS);
    config.setTempStore(SQLiteConfig.TempStore.MEMORY); // no report in files that nobody knows of
    config.setReadOnly(isReadOnly);
    if (!isReadOnly) {
      config.resetOpenMode(SQLiteOpenMode.CREATE); // a store that is gone is no empty one
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
      throw unsound(backup, found);
    }
  }

  private static StoreRefusedException unsound(Path backup, String reason) {
    return new StoreRefusedException(backup + " is no sound copy of a store: " + reason);
  }
}
