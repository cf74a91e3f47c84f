package dev.hearsay.offending.client;

import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * A class that breaks the rule that a device loads only what API 33 of Android has, in several
 * ways.
 */
final class UsesMoreThanAndroidHas {

  private UsesMoreThanAndroidHas() {}

  static List<String> list(Stream<String> texts) {
    return texts.toList();
  }

  static String text(byte[] bytes) {
    return "%s".formatted(HexFormat.of().formatHex(bytes));
  }

  static CRC32C checksum() {
    return new CRC32C();
  }

  static void write(Path file) throws IOException {
    Files.writeString(file, "");
  }

  static HttpClient http() {
    return HttpClient.newHttpClient();
  }
}
