package dev.hearsay.wire.json;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Attribute;
import dev.hearsay.Schema;
import dev.hearsay.wire.document.Fields;
import dev.hearsay.wire.document.Node;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The {@code crosses} of a schema's file: lists of attributes' names, or {@code all-pairs}. */
final class CrossesField {

  private static final String ALL_PAIRS = "all-pairs";

  /** The largest number of crosses. All pairs of 40 attributes are 780. */
  private static final int MAX_CROSSES = 800;

  private CrossesField() {}

  static List<List<String>> read(Fields fields, Schema schema) {
    @Nullable Node node = fields.find("crosses");
    if (node == null) {
      return List.of();
    }
    boolean isAll = node instanceof Node.Scalar scalar && scalar.text().equals(ALL_PAIRS);
    List<List<String>> crosses = isAll ? pairs(node, schema) : listed(node, fields, schema);
    if (crosses.size() > MAX_CROSSES) {
      throw node.error(
          String.format(
              "%s crosses are asked for; at most %s are possible", crosses.size(), MAX_CROSSES));
    }
    return crosses;
  }

  private static List<List<String>> pairs(Node node, Schema schema) {
    List<String> names =
        schema.attributes().stream().map(Attribute::name).collect(toUnmodifiableList());
    List<List<String>> pairs = new ArrayList<>();
    for (int i = 0; i < names.size() && pairs.size() <= MAX_CROSSES; i++) {
      for (int j = i + 1; j < names.size(); j++) {
        List<String> pair = List.of(names.get(i), names.get(j));
        check(node, pair, schema);
        pairs.add(pair);
      }
    }
    return pairs;
  }

  private static List<List<String>> listed(Node node, Fields fields, Schema schema) {
    if (!(node instanceof Node.Sequence sequence)) {
      throw node.error(
          "'crosses' must be a list of lists of names, or all-pairs; it is " + node.kind());
    }
    Set<List<Integer>> known = new HashSet<>();
    List<List<String>> crosses = new ArrayList<>();
    for (Node one : sequence.items()) {
      List<String> names = new ArrayList<>();
      for (Node name : fields.list(one, "a cross")) {
        names.add(fields.text(name, "an attribute of a cross"));
      }
      if (!known.add(check(one, names, schema))) {
        throw one.error("the cross of " + names + " is asked for twice");
      }
      crosses.add(names);
    }
    return crosses;
  }

  private static List<Integer> check(Node node, List<String> names, Schema schema) {
    try {
      return schema.cross(names);
    } catch (IllegalArgumentException e) {
      throw node.error(String.valueOf(e.getMessage()));
    }
  }
}
