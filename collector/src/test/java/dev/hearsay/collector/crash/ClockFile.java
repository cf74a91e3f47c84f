package dev.hearsay.collector.crash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that several processes share through a file with the time. */
record ClockFile(Path file) implements InstantSource {

  @Override
  public Instant instant() {
    try {
      return Instant.parse(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void set(Instant now) {
    try {
      Path next = file.resolveSibling(file.getFileName() + ".next");
      Files.writeString(next, now.toString());
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
