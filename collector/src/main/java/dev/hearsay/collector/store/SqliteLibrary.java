package dev.hearsay.collector.store;

import java.util.Optional;
import org.sqlite.SQLiteJDBCLoader;

/** SQLite is no Java: its driver copies a library to a temporary folder and loads it from there. */
final class SqliteLibrary {

  private SqliteLibrary() {}

  /**
   * Loads it, unless that was done.
   *
   * @throws StoreRefusedException if the folder cannot be written, or nothing there may be executed
   */
  static void load() {
    try {
      SQLiteJDBCLoader.initialize();
    } catch (Exception e) { // the driver declares no narrower one
      throw new StoreRefusedException(
          ("SQLite's library cannot be loaded from the folder '%s'; its files must be writable and"
                  + " executable (no mount option 'noexec'), or -Dorg.sqlite.tmpdir=DIR in"
                  + " JAVA_TOOL_OPTIONS names another folder")
              .formatted(folder()));
    }
  }

  private static String folder() {
    return Optional.ofNullable(System.getProperty("org.sqlite.tmpdir"))
        .orElseGet(() -> System.getProperty("java.io.tmpdir"));
  }
}
