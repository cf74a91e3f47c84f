package dev.hearsay.cli.file;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * An output whose reader may leave when it has enough, as {@code head} does: what follows is
 * dropped, and that is no error. All other errors stay errors, such as a full disk.
 */
final class ReaderOutput extends FilterOutputStream {

  /**
   * Java tells by nothing but the system's text that nobody reads. In another language it is not
   * recognized, and an error as before: results never get lost in silence.
   */
  private static final String NOBODY_READS = "Broken pipe";

  private volatile boolean isReaderGone;

  @FunctionalInterface
  private interface Writing {
    void run() throws IOException;
  }

  ReaderOutput(OutputStream out) {
    super(out);
  }

  /** Whether something was dropped. */
  boolean isReaderGone() {
    return isReaderGone;
  }

  @Override
  public void write(int octet) throws IOException {
    whileRead(() -> out.write(octet));
  }

  /** Not byte by byte. */
  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    whileRead(() -> out.write(bytes, from, length));
  }

  @Override
  public void flush() throws IOException {
    whileRead(out::flush);
  }

  private void whileRead(Writing writing) throws IOException {
    if (isReaderGone) {
      return;
    }
    try {
      writing.run();
    } catch (IOException e) {
      if (!NOBODY_READS.equals(e.getMessage())) {
        throw e;
      }
      isReaderGone = true;
    }
  }
}
