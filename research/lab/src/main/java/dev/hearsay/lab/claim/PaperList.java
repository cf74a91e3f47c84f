package dev.hearsay.lab.claim;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A list of a paper's items: lines of five fields with semicolons between them, after a header. */
final class PaperList {

  private static final int FIELDS = 5;

  private PaperList() {}

  static List<String[]> read(String file) {
    return text(file).lines().skip(1).map(line -> fields(file, line)).toList();
  }

  private static String text(String file) {
    try (InputStream stream = PaperList.class.getResourceAsStream(file)) {
      if (stream == null) {
        throw new IOException(file + " is missing from the lab's jar");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String[] fields(String file, String line) {
    String[] fields = line.split(";", -1);
    if (fields.length != FIELDS) {
      throw new IllegalArgumentException(
          "'%s' of %s has %d fields; it must have %d".formatted(line, file, fields.length, FIELDS));
    }
    return fields;
  }
}
