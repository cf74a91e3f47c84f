package dev.hearsay.collector.api;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/**
 * One file, in memory.
 *
 * @param tag names its content
 */
record ServedFile(String type, String tag, Buffer plain, Buffer zipped) {

  static final String SCRIPT = "text/javascript; charset=utf-8";

  /** May be kept, but whether it has changed is asked every time. */
  static final String ASK_AGAIN = "no-cache";

  /** What is at an address that names its content never changes. */
  static final String FOR_EVER = "public, max-age=31536000, immutable";

  static ServedFile of(String type, Buffer bytes) {
    return new ServedFile(type, tag(bytes), bytes, Gzip.zipped(bytes));
  }

  /** A file that comes with the program. */
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
    return Gzip.isAccepted(call.request())
        ? Reply.of(200, type, zipped).with("Content-Encoding", "gzip")
        : Reply.of(200, type, plain);
  }

  private static String tag(Buffer bytes) {
    byte[] hash = Token.sha256(bytes.getBytes());
    return '"' + HexFormat.of().formatHex(hash, 0, 16) + '"';
  }
}
