package dev.hearsay.collector.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.util.List;

/** Notices that the files of certificate and key were replaced, as renewals do. One thread. */
final class CertificateWatch {

  static final long MILLIS = 2_000;

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
   * Two files cannot be replaced at once, so both must have been left alone since the last look.
   */
  void look() {
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
      return List.of(); // about to be replaced
    }
  }
}
