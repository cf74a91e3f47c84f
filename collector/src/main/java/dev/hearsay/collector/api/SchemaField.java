package dev.hearsay.collector.api;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.hearsay.Attribute;
import dev.hearsay.Schema;
import dev.hearsay.wire.json.HintedSchema;
import dev.hearsay.wire.json.SchemaFile;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The {@code schema} of a request, in the form that it has in a file of its own. */
final class SchemaField {

  static final String ALLOW_PARTIAL = "allowPartial";

  private static final int MAX_ATTRIBUTES = 1_000;
  private static final int MAX_VALUES = 100_000;

  private SchemaField() {}

  static HintedSchema read(String body, JsonFields fields) {
    if (!fields.get("schema").isObject()) {
      throw Problem.badBody("the request: 'schema' must be an object with name and attributes");
    }
    HintedSchema hinted = SchemaFile.parse(inPlace(body, "schema"), "body");
    checkSize(hinted.schema());
    return hinted;
  }

  /** Refuses a schema of more attributes or values than are taken. */
  static void checkSize(Schema schema) {
    long values =
        schema.attributes().stream()
            .mapToLong(
                each ->
                    each.match(
                        one -> 1, many -> many.values().size(), Attribute.Vector::dimensions))
            .sum();
    if (schema.attributes().size() > MAX_ATTRIBUTES || values > MAX_VALUES) {
      throw Problem.badBody(
          "the schema has %d attributes and %d values; at most %d and %d are taken"
              .formatted(schema.attributes().size(), values, MAX_ATTRIBUTES, MAX_VALUES));
    }
  }

  /**
   * Refuses a schema in which a value can be illegal, unless the request allows it: a device would
   * tell by its silence that it holds such a value.
   */
  static void checkTotal(Schema schema, JsonFields fields) {
    if (!schema.isTotal() && !fields.flag(ALLOW_PARTIAL)) {
      throw Problem.badBody(
          "the schema leaves some values without a place, and a device that is silent about them"
              + " tells them: "
              + schema.howToMakeTotal()
              + "; or the request must say \"allowPartial\": true");
    }
  }

  /**
   * Returns the value of a key alone, at its place: blanks before it keep lines and columns of
   * messages right.
   */
  static String inPlace(String body, String key) {
    try (JsonParser parser = Json.MAPPER.createParser(body)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        boolean isWanted = parser.currentName().equals(key);
        parser.nextToken();
        int start = (int) parser.currentTokenLocation().getCharOffset();
        parser.skipChildren();
        if (isWanted) {
          int end = (int) parser.currentLocation().getCharOffset();
          return body.substring(0, start).replaceAll("\\S", " ") + body.substring(start, end);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("a text that was read once can be read again", e);
    }
    throw Problem.badBody("the request has no '" + key + "'");
  }
}
