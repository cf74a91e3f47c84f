package dev.hearsay.collector.http;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** A generator of random words, which also damages legal bytes. */
final class Scrambler {

  private static final String NAMES = "abcdefghijklmnopqrstuvwxyz-";

  private final Random random;

  Scrambler(Random random) {
    this.random = random;
  }

  <T> T pick(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  String word() {
    StringBuilder word = new StringBuilder();
    for (int i = random.nextInt(20); i >= 0; i--) {
      word.append(NAMES.charAt(random.nextInt(NAMES.length())));
    }
    return word.toString();
  }

  byte[] truncated(byte[] bytes) {
    return Arrays.copyOf(bytes, random.nextInt(bytes.length));
  }

  /** Returns damaged bytes, never the legal ones, which would be counted. */
  byte[] mutated(byte[] legal) {
    byte[] body = truncated(legal);
    for (int i = random.nextInt(4); i > 0 && body.length > 0; i--) {
      body[random.nextInt(body.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return body;
  }

  String mutated(String legal) {
    StringBuilder text = new StringBuilder(legal);
    for (int i = 1 + random.nextInt(3); i > 0 && !text.isEmpty(); i--) {
      int at = random.nextInt(text.length());
      switch (random.nextInt(4)) {
        case 0 -> text.deleteCharAt(at);
        case 1 -> text.setCharAt(at, (char) (1 + random.nextInt(255)));
        case 2 -> text.insert(at, pick(List.of("%", "..", "//", "\"", "{", "1e999", "\\ud800")));
        default -> text.insert(at, text.charAt(at));
      }
    }
    return text.toString();
  }

  byte[] noise(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
