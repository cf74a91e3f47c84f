package dev.hearsay.collector.store;

import dev.hearsay.wire.file.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Folders and files of a store, private by the rule of {@link PrivateFiles}. */
final class StoreFiles {

  private static final Logger LOG = LoggerFactory.getLogger(StoreFiles.class);

  private StoreFiles() {}

  /**
   * Makes a folder and those above it, unless they are there. One that is there keeps its mode: it
   * may be used for other things, too.
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

  /** Makes an empty file, or takes all others' rights to the one that is there. */
  static void create(Path file) {
    try {
      PrivateFiles.createOrRestrict(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make the file " + file + " private", e);
    }
  }
}
