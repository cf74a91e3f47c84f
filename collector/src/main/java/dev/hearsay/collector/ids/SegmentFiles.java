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
 * The segments of one collection, for one who has {@link IdFolder#claim claimed} them. When another
 * claims them, all that this one still writes is dropped.
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
   * Opens those that the store names, and deletes all others: a process that died has left them.
   *
   * @return none if one is missing or not what it should be
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

  /** Writes a segment, which is on the disk then. The store must name it before it counts. */
  Segment write(long seq, long ids, IdCursor sorted) throws IOException {
    PrivateFiles.makeFolder(directory);
    long name = RandomWords.next();
    try (sorted) {
      SegmentWriter.write(path(name), folder.key(), name, ids, sorted, this::isMine);
      forceNames();
      folder.sound().add(name);
      return Segment.open(path(name), folder.key(), new SegmentRow(name, seq, ids));
    } catch (IOException | RuntimeException e) {
      Files.deleteIfExists(path(name));
      throw e;
    }
  }

  /** A name that is lost with the power makes the next start read the log, and no more. */
  private void forceNames() {
    try (FileChannel names = FileChannel.open(directory, StandardOpenOption.READ)) {
      names.force(true);
    } catch (IOException e) {
      LOG.debug("this system cannot see a folder to the disk", e); // such as Windows
    }
  }

  /** Reads all of a segment, unless that was done before or this process wrote it. */
  void verify(Segment segment) throws IOException {
    if (isMine() && !folder.sound().contains(segment.row().name())) {
      segment.verify();
      folder.sound().add(segment.row().name());
    }
  }

  /** Makes the store name these; nothing happens if they are another's now. */
  boolean name(List<Segment> segments) {
    return folder.name(collection, this, segments.stream().map(Segment::row).toList());
  }

  /** What cannot be deleted now is when the segments are opened next. */
  void delete(Segment segment) {
    folder.sound().remove(segment.row().name());
    try {
      Files.deleteIfExists(path(segment.row().name()));
    } catch (IOException e) {
      LOG.debug("a segment is left until the next start", e);
    }
  }
}
