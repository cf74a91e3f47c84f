package dev.hearsay.collector.api;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/**
 * A file in memory.
 *
 * @param tag the entity tag, a hash of the content
 */
record ServedFile(String type, String tag, Buffer plain, Buffer zipped) {

  static final String SCRIPT = "text/javascript; charset=utf-8";

  /** The cache control of a file that a browser may store but must revalidate at each use. */
  static final String ASK_AGAIN = "no-cache";

  /**
   * The cache control of a file whose address contains a hash of its content, so that it never
   * changes.
   */
  static final String FOR_EVER = "public, max-age=31536000, immutable";

  static ServedFile of(String type, Buffer bytes) {
    return new ServedFile(type, tag(bytes), bytes, Reply.zipped(bytes));
  }

  /** Returns the content of a file that is part of the program, or empty if there is none. */
  static Optional<Buffer> find(String resource) {
    try (InputStream in = ServedFile.class.getClassLoader().getResourceAsStream(resource)) {
      return in == null ? Optional.empty() : Optional.of(Buffer.buffer(in.readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + resource, e);
    }
  }

  Reply reply(Call call, String cacheControl) {
    return content(call)
        .with("ETag", tag)
        .with("Cache-Control", cacheControl)
        .with("Vary", "Accept-Encoding");
  }

  private Reply content(Call call) {
    if (tag.equals(call.request().getHeader("If-None-Match"))) {
      return new Reply(304, Map.of(), Buffer.buffer());
    }
    return Reply.acceptsZipped(call.request())
        ? Reply.of(200, type, zipped).with("Content-Encoding", "gzip")
        : Reply.of(200, type, plain);
  }

  private static String tag(Buffer bytes) {
    byte[] hash = Token.sha256(bytes.getBytes());
    return '"' + HexFormat.of().formatHex(hash, 0, 16) + '"';
  }
}
