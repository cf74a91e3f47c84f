package dev.hearsay.collector.api;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;

/** The compression of replies for clients that accept it. */
final class Gzip {

  private Gzip() {}

  /** Returns whether the client accepts compressed replies. */
  static boolean isAccepted(HttpServerRequest request) {
    String accepted = request.getHeader("Accept-Encoding");
    return accepted != null && accepted.contains("gzip");
  }

  /** Returns the bytes compressed. */
  static Buffer zipped(Buffer bytes) {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(zipped)) {
      zip.write(bytes.getBytes());
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail to be written", e);
    }
    return Buffer.buffer(zipped.toByteArray());
  }
}
