package dev.hearsay.cli.file;

import dev.hearsay.Plan;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.file.OneWay;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.json.SchemaFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Reads plans. Of a file that holds something else it says so: a schema is easily taken for one.
 */
final class PlanFile {

  /** The key that every plan has, and nothing else that people write. */
  private static final String MARK = "\"hearsay\"";

  /** More than any schema has. */
  private static final int MAX_BYTES = 1 << 21;

  private PlanFile() {}

  static Plan read(Path file) throws IOException {
    byte[] bytes;
    try (InputStream stream = OneWay.open(file)) {
      bytes = stream.readNBytes(PlanJson.ENOUGH_BYTES); // once: a pipe has nothing a second time
    }
    try {
      return PlanJson.readBytes(bytes, file.toString());
    } catch (WireException e) {
      int length = Math.min(bytes.length, MAX_BYTES);
      throw explained(new String(bytes, 0, length, StandardCharsets.UTF_8), file.toString(), e);
    }
  }

  /** Of a text that came from elsewhere. */
  static Plan parse(String text, String name) {
    try {
      return PlanJson.read(text);
    } catch (WireException e) {
      throw explained(text, name, e);
    }
  }

  /** Whether it looks like one; a table has its first column there. */
  static boolean isMeant(Path file) throws IOException {
    String start = start(file);
    return start.stripLeading().startsWith("{") && start.contains(MARK);
  }

  private static String start(Path file) throws IOException {
    try (InputStream stream = OneWay.open(file)) {
      return new String(stream.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
    }
  }

  /** What is wrong within a plan, its reader knows best. */
  private static WireException explained(String text, String name, WireException error) {
    if (text.contains(MARK)) {
      return error;
    }
    String found = isSchema(text, name) ? " but a schema" : "";
    return new WireException(
        name + " is no plan" + found + "; 'hearsay plan -o' writes one", error);
  }

  private static boolean isSchema(String text, String name) {
    try {
      SchemaFile.parse(text, name);
      return true;
    } catch (WireException e) {
      return false;
    }
  }
}
