package dev.hearsay;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The columns of the data, and what is legal in each.
 *
 * @param name what the collection is called
 * @param attributes at least one, with different names
 * @param question if the values are not a person's own but computed from them: what to compute, in
 *     the words of whoever computes it, such as a round of a training. It is part of a plan's hash
 */
public record Schema(String name, List<Attribute> attributes, Optional<String> question) {

  /** How many attributes a message names at most. */
  private static final int MAX_NAMED = 5;

  public Schema {
    Objects.requireNonNull(name, "name");
    attributes = List.copyOf(attributes);
    if (attributes.isEmpty()) {
      throw new IllegalArgumentException("schema '" + name + "' has no attributes; it needs one");
    }
    Map<String, Attribute> byName = new HashMap<>();
    for (Attribute attribute : attributes) {
      if (byName.put(attribute.name(), attribute) != null) {
        throw new IllegalArgumentException(
            "schema '" + name + "' has two attributes called '" + attribute.name() + "'");
      }
    }
  }

  /** Of values that are people's own. */
  public Schema(String name, List<Attribute> attributes) {
    this(name, attributes, Optional.empty());
  }

  /** Whether every value of every attribute has a place, see {@link Attribute#isTotal}. */
  public boolean isTotal() {
    return attributes.stream().allMatch(Attribute::isTotal);
  }

  /** What has to change for the schema to be total, for messages; empty if it is. */
  public String howToMakeTotal() {
    return attributes.stream()
        .filter(attribute -> !attribute.isTotal())
        .map(Schema::howToMakeTotal)
        .limit(MAX_NAMED)
        .collect(Collectors.joining("; "));
  }

  private static String howToMakeTotal(Attribute attribute) {
    return attribute.match(
        number -> "number '" + number.name() + "' needs outside: clamp",
        category ->
            "category '" + category.name() + "' needs an 'other', for all that is not listed",
        vector -> "");
  }

  /** How many numbers a record has as mechanisms take it. */
  int width() {
    return attributes.stream().mapToInt(Attribute::width).sum();
  }

  /** The place of an attribute. */
  public int indexOf(String attribute) {
    for (int i = 0; i < attributes.size(); i++) {
      if (attributes.get(i).name().equals(attribute)) {
        return i;
      }
    }
    throw new IllegalArgumentException(
        "no attribute is called '%s'; there are %s"
            .formatted(
                attribute, String.join(", ", attributes.stream().map(Attribute::name).toList())));
  }
}
