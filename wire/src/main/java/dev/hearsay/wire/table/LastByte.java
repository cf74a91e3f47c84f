package dev.hearsay.wire.table;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Remembers the last byte that is not part of a line break. The parser takes the end of the file
 * for the end of a quoted field, and all the rows that an unclosed one swallowed would be lost.
 */
final class LastByte extends FilterInputStream {

  private byte last;
  private boolean isAtEnd;

  LastByte(InputStream stream) {
    super(stream);
  }

  boolean isEndWithoutQuote() {
    return isAtEnd && last != '"';
  }

  @Override
  public int read() throws IOException {
    int read = super.read();
    isAtEnd = read < 0;
    if (!isAtEnd) {
      remember((byte) read);
    }
    return read;
  }

  @Override
  public int read(byte[] buffer, int from, int length) throws IOException {
    int read = super.read(buffer, from, length);
    isAtEnd = read < 0;
    for (int i = from + read - 1; i >= from; i--) {
      if (remember(buffer[i])) {
        break;
      }
    }
    return read;
  }

  /** A zero is half a character of UTF-16. */
  private boolean remember(byte read) {
    boolean counts = read != '\n' && read != '\r' && read != 0;
    last = counts ? read : last;
    return counts;
  }
}
