package dev.hearsay.collector.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.util.List;

/**
 * A watch over the files of a certificate and its key, which notices when a renewal replaces them.
 * It is used by one thread.
 */
final class CertificateWatch {

  static final long PERIOD_MILLIS = 2_000;

  private final HttpOptions.Tls files;
  private final Runnable reload;
  private List<FileTime> used;
  private List<FileTime> seen;

  CertificateWatch(HttpOptions.Tls files, Runnable reload) {
    this.files = files;
    this.reload = reload;
    this.used = times();
    this.seen = used;
  }

  /**
   * Reloads the files once both are unchanged since the last check. Two files cannot be replaced at
   * once, so a change between two checks may be incomplete.
   */
  void check() {
    List<FileTime> now = times();
    boolean isSettled = now.equals(seen);
    seen = now;
    if (isSettled && !now.equals(used) && !now.isEmpty()) {
      used = now;
      reload.run();
    }
  }

  private List<FileTime> times() {
    try {
      return List.of(
          Files.getLastModifiedTime(files.certificate()), Files.getLastModifiedTime(files.key()));
    } catch (IOException e) {
      return List.of(); // a renewal is replacing them
    }
  }
}
