package dev.hearsay.cli.file;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** A stream that counts the bytes written to it. */
public final class CountedBytes extends FilterOutputStream {

  private long count;

  public CountedBytes(OutputStream stream) {
    super(stream);
  }

  @Override
  public void write(int one) throws IOException {
    out.write(one);
    count++;
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    out.write(bytes, from, length);
    count += length;
  }

  public long count() {
    return count;
  }
}
