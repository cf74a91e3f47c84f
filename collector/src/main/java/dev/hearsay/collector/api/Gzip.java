package dev.hearsay.collector.api;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;

/** Answers in fewer bytes, for those who accept them so. */
final class Gzip {

  private Gzip() {}

  /** Whether whoever asks can unzip the answer. */
  static boolean isAccepted(HttpServerRequest request) {
    String accepted = request.getHeader("Accept-Encoding");
    return accepted != null && accepted.contains("gzip");
  }

  /** The same bytes, zipped. */
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
