package dev.hearsay.collector.http.collections;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.collector.http.message.Json;
import dev.hearsay.collector.http.message.JsonFields;
import dev.hearsay.wire.json.HintedSchema;
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
public record PlanRequest(
    HintedSchema schema,
    PrivacyLoss loss,
    OptionalLong users,
    Optional<String> mechanism,
    OptionalInt sample,
    JsonFields fields) {

  private static final List<String> KEYS =
      List.of("schema", "epsilon", "delta", "users", "mechanism", "sample");

  /**
   * Reads a request.
   *
   * @param more keys that are legal as well
   */
  public static PlanRequest read(String body, List<String> more) {
    List<String> legal = new ArrayList<>(KEYS);
    legal.addAll(more);
    JsonFields fields = new JsonFields(Json.read(body), "the request", legal);
    return new PlanRequest(
        SchemaField.read(body, fields),
        fields.loss(),
        fields.positive("users"),
        fields.optionalText("mechanism"),
        fields.positiveInt("sample"),
        fields);
  }
}
