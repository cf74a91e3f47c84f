package dev.hearsay.cli.file;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * An output whose reader may close it early, as {@code head} does. Later output is dropped without
 * an error. All other errors are reported, such as a full disk.
 */
final class ReaderOutput extends FilterOutputStream {

  /**
   * The system's message for a closed reader, the only way in which Java reports it. In another
   * language it is not recognized and stays an error, so that results are never lost silently.
   */
  private static final String READER_IS_GONE = "Broken pipe";

  private volatile boolean isReaderGone;

  @FunctionalInterface
  private interface Write {
    void run() throws IOException;
  }

  ReaderOutput(OutputStream out) {
    super(out);
  }

  /** Returns whether output was dropped. */
  boolean isReaderGone() {
    return isReaderGone;
  }

  @Override
  public void write(int octet) throws IOException {
    whileRead(() -> out.write(octet));
  }

  /** Writes the bytes at once; the inherited method writes them one by one. */
  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    whileRead(() -> out.write(bytes, from, length));
  }

  @Override
  public void flush() throws IOException {
    whileRead(out::flush);
  }

  private void whileRead(Write write) throws IOException {
    if (isReaderGone) {
      return;
    }
    try {
      write.run();
    } catch (IOException e) {
      if (!READER_IS_GONE.equals(e.getMessage())) {
        throw e;
      }
      isReaderGone = true;
    }
  }
}
