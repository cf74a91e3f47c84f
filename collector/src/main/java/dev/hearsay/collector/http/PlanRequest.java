package dev.hearsay.collector.http;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.wire.HintedSchema;
import dev.hearsay.wire.SchemaFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What somebody wants to know and what it may cost.
 *
 * @param fields the whole request, for those who know more keys
 */
record PlanRequest(
    HintedSchema schema,
    PrivacyLoss loss,
    OptionalLong users,
    Optional<String> mechanism,
    OptionalInt sample,
    JsonFields fields) {

  private static final List<String> KEYS =
      List.of("schema", "epsilon", "delta", "users", "mechanism", "sample");
  private static final int MOST_ATTRIBUTES = 1_000;
  private static final int MOST_VALUES = 100_000;

  /**
   * Reads a request.
   *
   * @param more keys that are legal as well
   */
  static PlanRequest read(String body, List<String> more) {
    List<String> legal = new ArrayList<>(KEYS);
    legal.addAll(more);
    JsonFields fields = new JsonFields(Json.read(body), "the request", legal);
    return new PlanRequest(
        schema(body, fields.get("schema")),
        loss(fields),
        fields.positive("users"),
        fields.optionalText("mechanism"),
        fields.positiveInt("sample"),
        fields);
  }

  private static PrivacyLoss loss(JsonFields fields) {
    try {
      return new PrivacyLoss(fields.number("epsilon"), fields.number("delta", 0));
    } catch (IllegalArgumentException e) {
      throw Problem.badBody(String.valueOf(e.getMessage()));
    }
  }

  private static HintedSchema schema(String body, JsonNode node) {
    if (!node.isObject()) {
      throw Problem.badBody("the request: 'schema' must be an object with name and attributes");
    }
    HintedSchema hinted = SchemaFile.parse(schemaInPlace(body), "body");
    Schema schema = hinted.schema();
    long values =
        schema.attributes().stream()
            .mapToLong(each -> each instanceof Categorical many ? many.values().size() : 1)
            .sum();
    if (schema.attributes().size() > MOST_ATTRIBUTES || values > MOST_VALUES) {
      throw Problem.badBody(
          "the schema has %d attributes and %d values; at most %d and %d are taken"
              .formatted(schema.attributes().size(), values, MOST_ATTRIBUTES, MOST_VALUES));
    }
    return hinted;
  }

  /** The schema alone, at its place: blanks before it keep lines and columns of messages right. */
  private static String schemaInPlace(String body) {
    try (JsonParser parser = Json.MAPPER.createParser(body)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        boolean isSchema = parser.currentName().equals("schema");
        parser.nextToken();
        int start = (int) parser.currentTokenLocation().getCharOffset();
        parser.skipChildren();
        if (isSchema) {
          int end = (int) parser.currentLocation().getCharOffset();
          return body.substring(0, start).replaceAll("\\S", " ") + body.substring(start, end);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("a text that was read once can be read again", e);
    }
    throw Problem.badBody("the request has no 'schema'");
  }
}
