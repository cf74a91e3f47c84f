package dev.hearsay.wire.file;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A stream that is read from its start to its end and asked for nothing else. Java's streams of
 * files ask for their position now and then, which a pipe does not have.
 */
public final class OneWay extends FilterInputStream {

  private OneWay(InputStream stream) {
    super(stream);
  }

  /** Opens a file, a pipe or a device. */
  public static InputStream open(Path file) throws IOException {
    return new OneWay(Files.newInputStream(file));
  }

  /** Returns 0: how much a pipe has is not known. */
  @Override
  public int available() {
    return 0;
  }
}
