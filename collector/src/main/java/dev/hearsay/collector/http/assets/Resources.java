package dev.hearsay.collector.http.assets;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;

/** Files that come with the program. */
public final class Resources {

  private Resources() {}

  static Optional<Buffer> find(String path) {
    try (InputStream in = Resources.class.getClassLoader().getResourceAsStream(path)) {
      return in == null ? Optional.empty() : Optional.of(Buffer.buffer(in.readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + path, e);
    }
  }

  public static Buffer bytes(String path) {
    return find(path)
        .orElseThrow(() -> new IllegalStateException("the program lacks its file " + path));
  }
}
