package dev.hearsay.collector.ids;

import dev.hearsay.collector.store.Queries.SegmentRow;
import dev.hearsay.collector.store.RandomWords;
import dev.hearsay.wire.file.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The segments of one collection, for the claimant of {@link IdFolder#claim}. When another claim
 * follows, everything that the former claimant still writes is discarded.
 */
final class SegmentFiles {

  private static final Logger LOG = LoggerFactory.getLogger(SegmentFiles.class);

  private final IdFolder folder;
  private final long collection;
  private final Path directory;

  SegmentFiles(IdFolder folder, long collection, Path directory) {
    this.folder = folder;
    this.collection = collection;
    this.directory = directory;
  }

  IdFolder folder() {
    return folder;
  }

  boolean isMine() {
    return folder.isOwner(collection, this);
  }

  private Path path(long name) {
    return directory.resolve(Long.toHexString(name) + ".ids");
  }

  /**
   * Opens the segments that the store names, and deletes all other files, which a process that died
   * has left.
   *
   * @return the segments; none if one of them is missing or invalid
   */
  List<Segment> open(List<SegmentRow> rows) {
    try {
      deleteAllBut(rows.stream().map(row -> path(row.name())).collect(Collectors.toSet()));
      List<Segment> opened = new ArrayList<>();
      for (SegmentRow row : rows) {
        opened.add(Segment.open(path(row.name()), folder.key(), row));
      }
      return opened;
    } catch (IOException e) {
      LOG.info("collection {}: ids are read from the log, since {}", collection, e.toString());
      return List.of();
    }
  }

  private void deleteAllBut(Set<Path> named) throws IOException {
    if (Files.isDirectory(directory)) {
      try (Stream<Path> all = Files.list(directory)) {
        for (Path each : all.filter(path -> !named.contains(path)).toList()) {
          Files.deleteIfExists(each);
        }
      }
    }
  }

  /** Writes a segment to the disk. It becomes valid when the store names it. */
  Segment write(long seq, long ids, IdCursor sorted) throws IOException {
    PrivateFiles.makeFolder(directory);
    long name = RandomWords.next();
    try (sorted) {
      SegmentWriter.write(path(name), folder.key(), name, ids, sorted, this::isMine);
      forceNames();
      folder.verified().add(name);
      return Segment.open(path(name), folder.key(), new SegmentRow(name, seq, ids));
    } catch (IOException | RuntimeException e) {
      Files.deleteIfExists(path(name));
      throw e;
    }
  }

  /**
   * Forces the directory to the disk. A file name that is lost in a power failure only makes the
   * next start read the log.
   */
  private void forceNames() {
    try (FileChannel names = FileChannel.open(directory, StandardOpenOption.READ)) {
      names.force(true);
    } catch (IOException e) {
      LOG.debug("this system cannot force a folder to the disk", e); // Windows, for example
    }
  }

  /** Reads a segment completely, unless this process has read or written it before. */
  void verify(Segment segment) throws IOException {
    if (isMine() && !folder.verified().contains(segment.row().name())) {
      segment.verify();
      folder.verified().add(segment.row().name());
    }
  }

  /** Makes the store name these segments. Does nothing if another claimant has them. */
  boolean name(List<Segment> segments) {
    return folder.name(collection, this, segments.stream().map(Segment::row).toList());
  }

  /**
   * Deletes a segment. A file that cannot be deleted now is deleted when the segments are opened
   * next.
   */
  void delete(Segment segment) {
    folder.verified().remove(segment.row().name());
    try {
      Files.deleteIfExists(path(segment.row().name()));
    } catch (IOException e) {
      LOG.debug("a segment could not be deleted; the next start deletes it", e);
    }
  }
}
