package dev.hearsay.wire.table;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A stream that stores the last byte that is not part of a line break. The parser accepts the end
 * of the file as the end of a quoted field. All rows after an unclosed quotation mark would be lost
 * silently.
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

  /**
   * Stores a byte unless it is part of a line break. A zero does not count either, since it is half
   * a character of UTF-16.
   */
  private boolean remember(byte read) {
    boolean counts = read != '\n' && read != '\r' && read != 0;
    last = counts ? read : last;
    return counts;
  }
}
