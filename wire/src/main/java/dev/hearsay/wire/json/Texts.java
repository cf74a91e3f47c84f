package dev.hearsay.wire.json;

import dev.hearsay.wire.WireException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reading of text. */
final class Texts {

  private Texts() {}

  /** The whole of a UTF-8 file that is not too large. */
  static String read(Path file, int mostBytes) throws IOException {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(mostBytes + 1);
    }
    if (bytes.length > mostBytes) {
      throw new WireException(file + ": the file is longer than " + mostBytes + " bytes");
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new WireException(file + ": the file is not UTF-8 text", e);
    }
  }

  /** Whether a text has no half of a surrogate pair, which no bytes stand for. */
  static boolean isUnicode(String text) {
    return StandardCharsets.UTF_8.newEncoder().canEncode(text);
  }

  /** The text with a question mark for every half of a surrogate pair. */
  static String printable(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
  }
}
