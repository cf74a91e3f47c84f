package dev.hearsay.wire.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Mechanisms;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.law.Form;
import dev.hearsay.law.Law;
import dev.hearsay.law.LawType;
import dev.hearsay.law.LawType.Field;
import dev.hearsay.wire.document.Fields;
import dev.hearsay.wire.document.Node;
import dev.hearsay.wire.text.PlainText;
import java.util.ArrayList;
import java.util.List;

/**
 * The JSON of a law within a plan: {@code type} names one of {@link Mechanisms#laws}, whose fields
 * follow.
 *
 * <p>Weights are texts of digits. {@link WeightRuns} shortens repeated weights. In version 1,
 * weights are numbers, {@code high} stands beside {@code low}, and a table lists all {@code
 * weights} row by row.
 */
final class LawDocument {

  private static final String ROWS = "rows";

  private final boolean isFirstVersion;
  private final WeightRuns runs = new WeightRuns();

  /** Creates a reader of the laws of one plan, whose document has this version. */
  LawDocument(int version) {
    isFirstVersion = version == PlanJson.FIRST_VERSION;
  }

  Law read(Node node) {
    Fields law = new Fields(node, "a law");
    String name = law.text("type");
    LawType type =
        Mechanisms.law(name)
            .orElseThrow(
                () ->
                    law.error(
                        String.format(
                            "the type is '%s'; it must be one of %s",
                            PlainText.shortened(name), String.join(", ", Mechanisms.laws()))));
    Fields fields = law.called("a law of type " + name).allowOnly(keys(type));
    return fields.make(() -> read(type, fields));
  }

  /** Counts the weights of a law again, for a further part with the same mechanism. */
  void countAgain(Law law, Fields fields) {
    runs.count(law.form().listedWeights(), fields);
  }

  private List<String> keys(LawType type) {
    List<String> keys = new ArrayList<>(List.of("type"));
    for (Field field : type.fields()) {
      switch (field.kind()) {
        case ONE, INSIDE -> {}
        case REST -> {
          if (isFirstVersion) {
            keys.add(field.name());
          }
        }
        case TABLE -> keys.addAll(tableKeys(field));
        default -> keys.add(field.name());
      }
    }
    return keys;
  }

  private List<String> tableKeys(Field field) {
    return isFirstVersion ? List.of(field.name()) : List.of(field.name(), ROWS);
  }

  private Law read(LawType type, Fields fields) {
    Form form = type.form();
    for (Field field : type.fields()) {
      form = read(type, field, fields, form);
    }
    return form.make();
  }

  private Form read(LawType type, Field field, Fields fields, Form form) {
    String name = field.name();
    return switch (field.kind()) {
      case SIZE -> form.with(name, new long[] {fields.integer(name)});
      case WEIGHT -> form.with(name, new long[] {weight(fields, name)});
      case REST -> isFirstVersion ? form.with(name, new long[] {weight(fields, name)}) : form;
      case WEIGHTS -> form.with(name, weights(fields, name));
      case TABLE -> form.with(name, table(fields, name));
      case COORDINATES -> form.with(name, coordinates(fields, name));
      case LAW -> form.with(name, inner(type, field, fields.get(name)));
      case ONE, INSIDE -> form;
    };
  }

  private long weight(Fields fields, String key) {
    return weight(fields, fields.get(key), "'" + key + "'");
  }

  private long weight(Fields fields, Node node, String what) {
    return isFirstVersion ? fields.weight(node, what) : fields.digits(node, what);
  }

  private long[] weights(Fields fields, String key) {
    Node node = fields.get(key);
    return isFirstVersion ? weights(fields, node, "'" + key + "'") : runs.noise(fields, node);
  }

  private long[] weights(Fields fields, Node node, String what) {
    return fields.list(node, what).stream()
        .mapToLong(weight -> weight(fields, weight, "a weight of " + what))
        .toArray();
  }

  private long[][] table(Fields fields, String key) {
    Node weights = fields.get(key);
    return isFirstVersion
        ? fields.list(key).stream()
            .map(row -> weights(fields, row, "a row of '" + key + "'"))
            .toArray(long[][]::new)
        : runs.table(fields, weights(fields, weights, "'" + key + "'"), fields.get(ROWS));
  }

  private static long[][] coordinates(Fields fields, String key) {
    return fields.list(key).stream()
        .map(node -> coordinate(node).integers())
        .toArray(long[][]::new);
  }

  private static Coordinate coordinate(Node node) {
    Fields fields = new Fields(node, "a coordinate");
    boolean isCategory = fields.find("values") != null;
    fields.allowOnly(isCategory ? List.of("values") : List.of("nodes", "width", MissingField.NAME));
    return fields.make(
        () ->
            isCategory
                ? Coordinate.category(fields.integer("values"))
                : new Coordinate(
                    true,
                    fields.integer("nodes"),
                    fields.integer("width"),
                    MissingField.isAllowed(fields)));
  }

  private Law inner(LawType type, Field field, Node node) {
    Law law = read(node);
    List<String> legal = field.types();
    if (!legal.contains(law.form().type().name())) {
      int last = legal.size() - 1;
      throw node.error(
          String.format(
              "a law of type %s must consist of laws of type %s or %s",
              type.name(), String.join(", ", legal.subList(0, last)), legal.get(last)));
    }
    return law;
  }

  /** Writes a law in the latest version. */
  static ObjectNode write(Law law) {
    Form form = law.form();
    ObjectNode node = JsonNodeFactory.instance.objectNode().put("type", form.type().name());
    form.type().fields().forEach(field -> write(field, form, node));
    return node;
  }

  private static void write(Field field, Form form, ObjectNode node) {
    String name = field.name();
    switch (field.kind()) {
      case SIZE -> node.put(name, form.size(name));
      case WEIGHT -> node.put(name, Long.toString(form.weight(name)));
      case WEIGHTS -> WeightRuns.put(node.putArray(name), form.weights(name));
      case TABLE -> WeightRuns.put(node.putArray(name), form.table(name), node.putArray(ROWS));
      case COORDINATES -> write(form.table(name), node.putArray(name));
      case LAW -> node.set(name, write(form.law(name)));
      case REST, ONE, INSIDE -> {}
    }
  }

  private static void write(long[][] coordinates, ArrayNode nodes) {
    for (long[] integers : coordinates) {
      Coordinate coordinate = Coordinate.of(integers);
      ObjectNode node = nodes.addObject();
      if (coordinate.isNumber()) {
        node.put("nodes", coordinate.nodes()).put("width", coordinate.width());
        MissingField.write(coordinate.mayBeMissing(), node);
      } else {
        node.put("values", coordinate.nodes());
      }
    }
  }
}
