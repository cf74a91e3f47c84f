package dev.hearsay.wire.table;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/**
 * The text of a table, plain or gzipped, as a stream. The encoding is UTF-8 unless the first bytes
 * state another.
 */
final class TableBytes {

  private static final int BUFFER_BYTES = 1 << 16;

  private TableBytes() {}

  static InputStream open(InputStream stream) throws IOException {
    InputStream text = unzipped(stream);
    return isMarked(start(text, 4)) ? text : new Utf8Bytes(text);
  }

  /**
   * Returns the unzipped stream. The first bytes decide whether the file is gzipped, not its name.
   */
  private static InputStream unzipped(InputStream stream) throws IOException {
    InputStream buffered = markable(stream);
    byte[] first = start(buffered, 2);
    boolean isGzip =
        first.length == 2
            && ((first[0] & 0xff) | (first[1] & 0xff) << 8) == GZIPInputStream.GZIP_MAGIC;
    return isGzip
        ? markable(new GZIPInputStream(new AlwaysAvailable(buffered), BUFFER_BYTES))
        : buffered;
  }

  /**
   * A stream that reports available bytes until its end. A file may have several gzipped members.
   * {@link GZIPInputStream} stops after a member if no more bytes are available then, which happens
   * with a pipe whose writer is slower than its reader.
   */
  private static final class AlwaysAvailable extends FilterInputStream {
    AlwaysAvailable(InputStream markable) {
      super(markable);
    }

    @Override
    public int available() throws IOException {
      return start(in, 1).length;
    }
  }

  private static InputStream markable(InputStream stream) {
    return stream.markSupported() ? stream : new BufferedInputStream(stream, BUFFER_BYTES);
  }

  private static byte[] start(InputStream stream, int length) throws IOException {
    stream.mark(length);
    byte[] first = stream.readNBytes(length);
    stream.reset();
    return first;
  }

  /**
   * Returns whether the text starts with the byte order mark of UTF-16 or UTF-32, which the parser
   * handles.
   */
  private static boolean isMarked(byte[] first) {
    return starts(first, 0xfe, 0xff)
        || starts(first, 0xff, 0xfe)
        || starts(first, 0, 0, 0xfe, 0xff);
  }

  private static boolean starts(byte[] first, int... mark) {
    for (int i = 0; i < mark.length; i++) {
      if (i >= first.length || (first[i] & 0xff) != mark[i]) {
        return false;
      }
    }
    return true;
  }
}
