package dev.hearsay;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The columns of the data, and what is legal in each.
 *
 * @param name what the collection is called
 * @param attributes at least one, with different names
 */
public record Schema(String name, List<Attribute> attributes) {

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

  /** The place of an attribute. */
  public int indexOf(String attribute) {
    for (int i = 0; i < attributes.size(); i++) {
      if (attributes.get(i).name().equals(attribute)) {
        return i;
      }
    }
    throw new IllegalArgumentException(
        "no attribute is called '"
            + attribute
            + "'; there are "
            + String.join(", ", attributes.stream().map(Attribute::name).toList()));
  }
}
