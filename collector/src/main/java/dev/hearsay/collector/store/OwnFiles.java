package dev.hearsay.collector.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Notices that a file was removed or replaced. A process can go on writing to a file that has lost
 * its name: all goes well, and nothing is there after a restart.
 */
final class OwnFiles {

  private final Path directory;
  private final List<String> names;
  private final Map<String, Object> keys = new HashMap<>();

  OwnFiles(Path directory, List<String> names) {
    this.directory = directory;
    this.names = List.copyOf(names);
  }

  /** To be called once the files exist; what comes later does not count. */
  synchronized void remember() {
    names.forEach(name -> key(name).ifPresent(key -> keys.putIfAbsent(name, key)));
  }

  synchronized Optional<String> lost() {
    return names.stream().filter(this::isLost).findFirst().map(OwnFiles::message);
  }

  private boolean isLost(String name) {
    return !key(name).equals(Optional.ofNullable(keys.get(name)));
  }

  private static String message(String name) {
    return "the file " + name + " of the store was removed or replaced; restart the collector";
  }

  /** What the file system knows a file by, whatever its name is; empty if there is no file. */
  private Optional<Object> key(String name) {
    try {
      Path file = directory.resolve(name);
      Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
      return Optional.of(key == null ? name : key); // without keys, that it exists must do
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The file's number in its file system; empty where files have none. */
  Optional<String> inode(String name) {
    try {
      return Optional.of(Files.getAttribute(directory.resolve(name), "unix:ino").toString());
    } catch (IOException | UnsupportedOperationException e) {
      return Optional.empty();
    }
  }

  OptionalLong usableBytes() {
    try {
      return OptionalLong.of(Files.getFileStore(directory).getUsableSpace());
    } catch (IOException e) {
      return OptionalLong.of(0); // there is no folder to write to
    }
  }
}
