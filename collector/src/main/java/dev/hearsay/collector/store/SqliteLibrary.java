package dev.hearsay.collector.store;

import java.util.Optional;
import org.sqlite.SQLiteJDBCLoader;

/** Loads SQLite's native library, which its driver copies to a temporary folder. */
final class SqliteLibrary {

  private SqliteLibrary() {}

  /**
   * Loads the library, unless that was done.
   *
   * @throws StoreRefusedException if the folder cannot be written, or its files cannot be executed
   */
  static void load() {
    try {
      SQLiteJDBCLoader.initialize();
    } catch (Exception e) { // the driver declares no narrower type
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
