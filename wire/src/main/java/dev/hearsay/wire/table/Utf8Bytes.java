package dev.hearsay.wire.table;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;

/**
 * A stream that throws an exception unless its bytes are UTF-8. The parser would replace all
 * illegal bytes by the same character, so different values would count as one.
 */
final class Utf8Bytes extends FilterInputStream {

  private long line = 1;
  private int before;

  /**
   * The number of bytes that the current character still needs; the next byte must be between
   * {@code low} and {@code high}.
   */
  private int expected;

  private int low;
  private int high;

  /** Thrown at the first line that is not UTF-8. */
  static final class NotUtf8Exception extends CharacterCodingException {
    private static final long serialVersionUID = 1L;

    private final long line;

    NotUtf8Exception(long line) {
      this.line = line;
    }

    @Override
    public String getMessage() {
      return "line " + line + " is not UTF-8 text; save the table as UTF-8";
    }
  }

  Utf8Bytes(InputStream stream) {
    super(stream);
  }

  @Override
  public int read() throws IOException {
    int read = super.read();
    if (read < 0) {
      end();
    } else {
      check(read);
    }
    return read;
  }

  @Override
  public int read(byte[] buffer, int from, int length) throws IOException {
    int read = super.read(buffer, from, length);
    if (read < 0) {
      end();
    }
    for (int i = 0; i < read; i++) {
      check(buffer[from + i] & 0xff);
    }
    return read;
  }

  private void end() throws NotUtf8Exception {
    if (expected > 0) {
      throw new NotUtf8Exception(line);
    }
  }

  private void check(int octet) throws NotUtf8Exception {
    if (expected > 0) {
      continueCharacter(octet);
    } else if (octet >= 0x80) {
      startCharacter(octet);
    } else if (octet == '\r' || (octet == '\n' && before != '\r')) {
      line++;
    }
    before = octet;
  }

  /**
   * Starts a character as RFC 3629 requires: the shortest form only, no surrogates, nothing above
   * U+10FFFF.
   */
  private void startCharacter(int octet) throws NotUtf8Exception {
    if (octet < 0xc2 || octet > 0xf4) {
      throw new NotUtf8Exception(line);
    }
    expected = octet < 0xe0 ? 1 : octet < 0xf0 ? 2 : 3;
    low = octet == 0xe0 ? 0xa0 : octet == 0xf0 ? 0x90 : 0x80;
    high = octet == 0xed ? 0x9f : octet == 0xf4 ? 0x8f : 0xbf;
  }

  private void continueCharacter(int octet) throws NotUtf8Exception {
    if (octet < low || octet > high) {
      throw new NotUtf8Exception(line);
    }
    expected--;
    low = 0x80;
    high = 0xbf;
  }
}
