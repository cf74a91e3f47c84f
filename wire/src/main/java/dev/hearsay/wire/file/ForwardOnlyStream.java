package dev.hearsay.wire.file;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A stream that only reads forward, from start to end. Java's file streams sometimes ask for their
 * position, which a pipe does not have.
 */
public final class ForwardOnlyStream extends FilterInputStream {

  private ForwardOnlyStream(InputStream stream) {
    super(stream);
  }

  /** Opens a file, a pipe or a device. */
  public static InputStream open(Path file) throws IOException {
    return new ForwardOnlyStream(Files.newInputStream(file));
  }

  /** Returns 0, since a pipe's remaining length is unknown. */
  @Override
  public int available() {
    return 0;
  }
}
