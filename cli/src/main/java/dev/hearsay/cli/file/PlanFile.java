package dev.hearsay.cli.file;

import dev.hearsay.Plan;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.file.ForwardOnlyStream;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.json.SchemaFile;
import dev.hearsay.wire.json.TiersJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * Reading of plans and of tiers. The error for another kind of file names that kind, since a schema
 * is easily mistaken for a plan.
 */
final class PlanFile {

  /** The key that every plan contains and that occurs in no other file that people write. */
  private static final String MARK = "\"hearsay\"";

  /** The largest number of bytes that are searched; no schema is larger. */
  private static final int MAX_BYTES = 1 << 21;

  private PlanFile() {}

  static List<Plan> read(Path file) throws IOException {
    byte[] bytes;
    try (InputStream stream = ForwardOnlyStream.open(file)) {
      bytes = stream.readNBytes(PlanJson.ENOUGH_BYTES); // a pipe can be read only once
    }
    try {
      return TiersJson.readPlans(bytes, file.toString());
    } catch (WireException e) {
      int length = Math.min(bytes.length, MAX_BYTES);
      throw explained(new String(bytes, 0, length, StandardCharsets.UTF_8), file.toString(), e);
    }
  }

  /** Parses plans that were read elsewhere. */
  static List<Plan> parse(String text, String name) {
    try {
      return TiersJson.readPlans(text);
    } catch (WireException e) {
      throw explained(text, name, e);
    }
  }

  /** Returns whether a file looks like a plan; a table has its column names there. */
  static boolean isPlan(Path file) throws IOException {
    String start = start(file);
    return start.stripLeading().startsWith("{") && start.contains(MARK);
  }

  private static String start(Path file) throws IOException {
    try (InputStream stream = ForwardOnlyStream.open(file)) {
      return new String(stream.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
    }
  }

  /** Returns the reader's error for a plan, or an error that the file is not a plan. */
  private static WireException explained(String text, String name, WireException error) {
    if (text.contains(MARK)) {
      return error;
    }
    String found = isSchema(text, name) ? " but a schema" : "";
    return new WireException(
        name + " is not a plan" + found + "; 'hearsay plan -o' writes plans", error);
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
