package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.joint.JointLaw;
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

  /** One table counts what is told of several attributes together. */
  private static final int MAX_CELLS = JointLaw.MAX_SYMBOLS;

  /**
   * The most values of all categories together: two attributes of the largest size. What a device
   * prepares before it answers takes a quarter of a second.
   */
  public static final int MAX_VALUES = 1 << 18;

  /** The most characters of all values of categories together; a plan's text has at most 2²⁴. */
  public static final int MAX_CHARACTERS = 1 << 22;

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
    checkSize(name, attributes);
  }

  private static void checkSize(String name, List<Attribute> attributes) {
    long values = 0;
    long characters = 0;
    for (Attribute attribute : attributes) {
      if (attribute instanceof Attribute.Categorical category) {
        values += category.values().size();
        characters += category.values().stream().mapToLong(String::length).sum();
      }
    }
    checkSize(name, values, "values", MAX_VALUES);
    checkSize(name, characters, "characters of values", MAX_CHARACTERS);
  }

  private static void checkSize(String name, long size, String unit, int most) {
    if (size > most) {
      throw new IllegalArgumentException(
          String.format("schema '%s' has %,d %s; it may have at most %,d", name, size, unit, most));
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

  /**
   * The places of attributes that are told together, in the schema's order: two or three
   * categories, a number and one or two categories, or two numbers.
   *
   * @throws IllegalArgumentException if that is not what they are, or their table is too large
   */
  public List<Integer> cross(List<String> names) {
    if (names.size() < 2 || names.size() > 3) {
      throw new IllegalArgumentException(
          String.format("a cross of %s attributes; it must name 2 or 3", names.size()));
    }
    List<Integer> places = names.stream().map(this::indexOf).sorted().collect(toUnmodifiableList());
    if (places.stream().distinct().count() < names.size()) {
      throw new IllegalArgumentException("a cross names an attribute twice: " + names);
    }
    long numbers = 0;
    long cells = 1;
    for (int place : places) {
      Attribute attribute = attributes.get(place);
      boolean isNumber = attribute instanceof Attribute.Numeric;
      numbers += isNumber ? 1 : 0;
      cells *= attribute.match(number -> 2, category -> category.values().size(), vector -> 0);
    }
    if (cells == 0 || numbers == 3 || (numbers == 2 && names.size() == 3)) {
      throw new IllegalArgumentException(
          String.format(
              "a cross of %s; it must be of categories, of one number and categories, or of two"
                  + " numbers alone",
              names));
    }
    if (numbers == 2 && !canCross(places.get(0), places.get(1))) {
      throw new IllegalArgumentException(
          String.format(
              "a cross of %s; a number that may be missing can be crossed with categories only",
              names));
    }
    if (cells > MAX_CELLS) {
      throw new IllegalArgumentException(
          String.format(
              "a cross of %s has %,d cells; at most %,d are possible", names, cells, MAX_CELLS));
    }
    return places;
  }

  /**
   * How many quantities are estimated of the attributes: of a mean one, and one more where answers
   * may be missing, of a category one per value, of a vector one per entry.
   */
  public int quantities() {
    return attributes.stream()
        .mapToInt(
            attribute ->
                attribute.match(
                    number -> number.mayBeMissing() ? 2 : 1,
                    category -> category.values().size(),
                    Attribute.Vector::dimensions))
        .sum();
  }

  /** Whether these two can be told together: no correlation is told of what may be missing. */
  boolean canCross(int one, int other) {
    List<Attribute> both = List.of(attributes.get(one), attributes.get(other));
    return !both.stream().allMatch(Attribute.Numeric.class::isInstance)
        || both.stream().noneMatch(Attribute::mayBeMissing);
  }

  /** How many numbers a record has as mechanisms take it. */
  int width() {
    return attributes.stream().mapToInt(Attribute::width).sum();
  }

  /** Returns the readers of the attributes' values, in the schema's order. */
  public List<Attribute.Placer> placers() {
    return attributes.stream().map(Attribute::placer).collect(toUnmodifiableList());
  }

  /** The place of an attribute. */
  public int indexOf(String attribute) {
    for (int i = 0; i < attributes.size(); i++) {
      if (attributes.get(i).name().equals(attribute)) {
        return i;
      }
    }
    throw new IllegalArgumentException(
        String.format(
            "no attribute is called '%s'; there are %s",
            attribute,
            String.join(
                ", ", attributes.stream().map(Attribute::name).collect(toUnmodifiableList()))));
  }
}
