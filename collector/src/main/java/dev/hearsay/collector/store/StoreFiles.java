package dev.hearsay.collector.store;

import dev.hearsay.wire.file.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Folders and files of a store, accessible to their owner only as in {@link PrivateFiles}. */
final class StoreFiles {

  private static final Logger LOG = LoggerFactory.getLogger(StoreFiles.class);

  private StoreFiles() {}

  /**
   * Creates a folder and its parents, as far as they are missing. An existing folder keeps its
   * mode, since it may have other uses.
   */
  static void createDirectories(Path folder) {
    try {
      PrivateFiles.makeFolder(folder);
      if (PrivateFiles.isOpenToOthers(folder)) {
        LOG.warn("others may look into the folder {}; its mode should be 0700", folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make the folder " + folder, e);
    }
  }

  /** Creates an empty file, or revokes all others' rights to an existing one. */
  static void create(Path file) {
    try {
      PrivateFiles.createOrRestrict(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make the file " + file + " private", e);
    }
  }
}
