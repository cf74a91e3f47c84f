package dev.hearsay.wire.json;

import static java.util.stream.Collectors.toUnmodifiableList;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Attribute;
import dev.hearsay.Hint;
import dev.hearsay.Mechanisms;
import dev.hearsay.Schema;
import dev.hearsay.wire.document.Fields;
import dev.hearsay.wire.document.Node;
import dev.hearsay.wire.text.PlainText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The format of a schema, in its own file and within a plan. */
final class SchemaDocument {

  private static final String NUMERIC = "numeric";
  private static final String CATEGORICAL = "categorical";
  private static final String VECTOR = "vector";
  private static final String CLAMP = "clamp";
  private static final String ERROR = "error";
  private static final String AUTO = "auto";

  private static final List<String> FILE_KEYS =
      List.of("name", "attributes", "crosses", "distributions", "robust", "series");
  private static final List<String> PLAN_KEYS = List.of("name", "attributes", "question");
  private static final List<String> NUMERIC_KEYS =
      List.of("name", "type", "min", "max", "outside", MissingField.NAME, "mechanism");
  private static final List<String> VECTOR_KEYS =
      List.of("name", "type", "dimensions", "bound", "mechanism");
  private static final List<String> CATEGORICAL_KEYS =
      List.of("name", "type", "values", "other", "mechanism");

  /**
   * The hints to the planner. Only a schema's own file may have them, since they are not part of a
   * plan.
   */
  private static final List<String> HINT_KEYS = List.of("weight", "prior");

  private final boolean hasHints;
  private final Map<String, Hint> hints = new LinkedHashMap<>();

  private SchemaDocument(boolean hasHints) {
    this.hasHints = hasHints;
  }

  /** Reads a schema within a plan. */
  static Schema read(Node node) {
    return new SchemaDocument(false).schema(node);
  }

  /** Reads a schema's own file. */
  static HintedSchema readHinted(Node node) {
    SchemaDocument document = new SchemaDocument(true);
    Schema schema = document.schema(node);
    Fields fields = new Fields(node, "the schema");
    return new HintedSchema(
        schema,
        document.hints,
        CrossesField.read(fields, schema),
        isSet("distributions", fields),
        isSet("robust", fields),
        Optional.ofNullable(fields.find("series")).map(SeriesField::read));
  }

  private static boolean isSet(String key, Fields fields) {
    return fields.find(key) != null && fields.flag(key);
  }

  private Schema schema(Node node) {
    Fields schema = new Fields(node, "the schema").allowOnly(hasHints ? FILE_KEYS : PLAN_KEYS);
    String name = schema.text("name");
    List<Attribute> attributes = new ArrayList<>();
    Map<String, Node> places = new HashMap<>();
    for (Node each : schema.list("attributes")) {
      Attribute attribute = attribute(each, attributes.size());
      refuseTwo(attribute, places.put(attribute.name(), each), each);
      attributes.add(attribute);
    }
    Optional<String> question = schema.optionalText("question");
    return schema.make(() -> new Schema(name, attributes, question));
  }

  private static void refuseTwo(Attribute attribute, @Nullable Node first, Node second) {
    if (first != null) {
      throw second.error(
          String.format(
              "two attributes called '%s': here, and in line %s, column %s",
              PlainText.shortened(attribute.name()), first.place().line(), first.place().column()));
    }
  }

  private Attribute attribute(Node node, int index) {
    Fields nameless = new Fields(node, "attribute " + (index + 1));
    String name = nameless.text("name");
    Fields fields = nameless.called("attribute '" + PlainText.shortened(name) + "'");
    Attribute attribute = attribute(name, fields);
    if (hasHints) {
      attribute.mechanism().ifPresent(wanted -> checkKind(wanted, attribute, fields));
    }
    if (hasHints && HINT_KEYS.stream().anyMatch(key -> fields.find(key) != null)) {
      hints.put(name, hint(attribute, fields));
    }
    return attribute;
  }

  /**
   * Checks here, where the line is known, that an attribute's mechanism exists. A plan, unlike a
   * file, may name mechanisms of other programs.
   */
  private static void checkKind(String wanted, Attribute attribute, Fields fields) {
    Mechanisms.Families<?> legal =
        attribute.match(
            number -> Mechanisms.numeric(),
            category -> Mechanisms.categorical(),
            vector -> Mechanisms.ball());
    if (wanted.equals(AUTO)) {
      return;
    }
    if (!legal.has(wanted)) {
      throw fields.error(
          String.format(
              "no %s mechanism is called '%s'; there are %s",
              attribute.type(), PlainText.shortened(wanted), String.join(", ", legal.forms())));
    }
    try {
      legal.named(wanted); // checks the parameter
    } catch (IllegalArgumentException e) {
      throw fields.error(Objects.requireNonNull(e.getMessage()));
    }
  }

  private static Hint hint(Attribute attribute, Fields fields) {
    double weight = fields.find("weight") == null ? 1 : fields.number("weight");
    List<Double> prior = new ArrayList<>();
    if (fields.find("prior") != null) {
      for (Node share : fields.list("prior")) {
        prior.add(fields.number(share, "a share of the prior"));
      }
    }
    return fields.make(
        () -> {
          Hint hint = new Hint(weight, prior);
          hint.checkFits(attribute);
          return hint;
        });
  }

  private List<String> legal(List<String> keys) {
    return hasHints
        ? Stream.concat(keys.stream(), HINT_KEYS.stream()).collect(toUnmodifiableList())
        : keys;
  }

  private Attribute attribute(String name, Fields fields) {
    String type = fields.text("type");
    return switch (type) {
      case NUMERIC -> numeric(name, fields.allowOnly(legal(NUMERIC_KEYS)));
      case CATEGORICAL -> categorical(name, fields.allowOnly(legal(CATEGORICAL_KEYS)));
      case VECTOR -> vector(name, fields.allowOnly(VECTOR_KEYS));
      default ->
          throw fields.error(
              String.format(
                  "the type is '%s'; it must be numeric, categorical or vector",
                  PlainText.shortened(type)));
    };
  }

  private static Attribute numeric(String name, Fields fields) {
    double min = fields.number("min");
    double max = fields.number("max");
    String outside = fields.optionalText("outside").orElse(ERROR);
    if (!outside.equals(CLAMP) && !outside.equals(ERROR)) {
      throw fields.error(
          "outside is '" + PlainText.shortened(outside) + "'; it must be clamp or error");
    }
    boolean mayBeMissing = MissingField.isAllowed(fields);
    Optional<String> mechanism = fields.optionalText("mechanism");
    return fields.make(
        () ->
            new Attribute.Numeric(name, min, max, outside.equals(CLAMP), mayBeMissing, mechanism));
  }

  private static Attribute categorical(String name, Fields fields) {
    List<String> values = new ArrayList<>();
    for (Node value : fields.list("values")) {
      values.add(fields.text(value, "value " + (values.size() + 1)));
    }
    Optional<String> other = fields.optionalText("other");
    other.filter(value -> !values.contains(value)).ifPresent(values::add);
    Optional<String> mechanism = fields.optionalText("mechanism");
    return fields.make(() -> new Attribute.Categorical(name, values, other, mechanism));
  }

  private static Attribute vector(String name, Fields fields) {
    int dimensions = fields.integer("dimensions");
    double bound = fields.number("bound");
    Optional<String> mechanism = fields.optionalText("mechanism");
    return fields.make(() -> new Attribute.Vector(name, dimensions, bound, mechanism));
  }

  static ObjectNode write(Schema schema) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("name", schema.name());
    ArrayNode attributes = node.putArray("attributes");
    schema.attributes().forEach(attribute -> attributes.add(write(attribute)));
    schema.question().ifPresent(question -> node.put("question", question));
    return node;
  }

  private static ObjectNode write(Attribute attribute) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("name", attribute.name()).put("type", attribute.type());
    attribute.match(
        numeric -> write(numeric, node),
        categorical -> write(categorical, node),
        vector -> node.put("dimensions", vector.dimensions()).put("bound", vector.bound()));
    attribute.mechanism().ifPresent(mechanism -> node.put("mechanism", mechanism));
    return node;
  }

  private static ObjectNode write(Attribute.Numeric numeric, ObjectNode node) {
    node.put("min", numeric.min()).put("max", numeric.max());
    if (numeric.clamp()) {
      node.put("outside", CLAMP);
    }
    MissingField.write(numeric.mayBeMissing(), node);
    return node;
  }

  private static ObjectNode write(Attribute.Categorical categorical, ObjectNode node) {
    categorical.values().forEach(node.putArray("values")::add);
    categorical.other().ifPresent(other -> node.put("other", other));
    return node;
  }
}
