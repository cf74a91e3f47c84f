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
 * The identities of the store's files, by which it detects that a file was removed or replaced. A
 * process can go on writing to a file that no longer has a name. All writes succeed, and after a
 * restart they are lost.
 */
final class FileIdentities {

  private final Path directory;
  private final List<String> names;
  private final Map<String, Object> keys = new HashMap<>();

  FileIdentities(Path directory, List<String> names) {
    this.directory = directory;
    this.names = List.copyOf(names);
  }

  /**
   * Remembers the identity of the files that exist. Later calls add files but change nothing else.
   */
  synchronized void remember() {
    names.forEach(name -> key(name).ifPresent(key -> keys.putIfAbsent(name, key)));
  }

  synchronized Optional<String> lost() {
    return names.stream().filter(this::isLost).findFirst().map(FileIdentities::message);
  }

  private boolean isLost(String name) {
    return !key(name).equals(Optional.ofNullable(keys.get(name)));
  }

  private static String message(String name) {
    return "the file " + name + " of the store was removed or replaced; restart the collector";
  }

  /**
   * Returns the file system's identity of a file, which renaming does not change; empty if there is
   * no file.
   */
  private Optional<Object> key(String name) {
    try {
      Path file = directory.resolve(name);
      Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
      return Optional.of(key == null ? name : key); // without keys, only removal is detected
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns the file's inode number; empty where the file system has none. */
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
      return OptionalLong.of(0); // the folder is gone
    }
  }
}
