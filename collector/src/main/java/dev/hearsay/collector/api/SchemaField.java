package dev.hearsay.collector.api;

import dev.hearsay.Attribute;
import dev.hearsay.Schema;
import dev.hearsay.wire.document.Fields;
import dev.hearsay.wire.json.HintedSchema;
import dev.hearsay.wire.json.SchemaFile;

/** The {@code schema} of a request, in the same form as in a schema file. */
final class SchemaField {

  static final String ALLOW_PARTIAL = "allowPartial";

  private static final int MAX_ATTRIBUTES = 1_000;
  private static final int MAX_VALUES = 100_000;

  private SchemaField() {}

  static HintedSchema read(Fields fields) {
    HintedSchema hinted = SchemaFile.read(fields.get("schema"));
    checkSize(hinted.schema());
    return hinted;
  }

  /** Refuses a schema with too many attributes or values. */
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
          "the schema has %d attributes and %d values; at most %d and %d are allowed"
              .formatted(schema.attributes().size(), values, MAX_ATTRIBUTES, MAX_VALUES));
    }
  }

  /**
   * Refuses a schema that does not cover every value, unless the request allows it. A device with
   * an uncovered value would not report, and its silence would reveal that.
   */
  static void checkTotal(Schema schema, Fields fields) {
    if (!schema.isTotal() && !fields.isSet(ALLOW_PARTIAL)) {
      throw Problem.badBody(
          "the schema does not accept every value, and a device with another value would reveal it"
              + " by not reporting: "
              + schema.howToMakeTotal()
              + "; or the request must say \"allowPartial\": true");
    }
  }
}
