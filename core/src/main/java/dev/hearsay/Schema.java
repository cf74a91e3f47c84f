package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.joint.JointLaw;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The columns of the data that a collection asks for, and the legal values of each.
 *
 * <pre>{@code
 * Attribute age = new Attribute.Numeric("age", 0, 120).clamped();
 * Attribute os = new Attribute.Categorical("os", List.of("android", "ios")).withOther("other");
 * Schema schema = new Schema("phones", List.of(age, os));
 * }</pre>
 *
 * @param name the collection's name
 * @param attributes at least one, with different names
 * @param question how the values are computed from a person's own, if they are: a text for the
 *     program that computes them, such as a round of a training. It is part of a plan's hash
 */
public record Schema(String name, List<Attribute> attributes, Optional<String> question) {

  /** The largest number of attributes that a message names. */
  private static final int MAX_NAMED = 5;

  /** The largest table of a cross: one joint law counts all of its cells. */
  private static final int MAX_CELLS = JointLaw.MAX_SYMBOLS;

  /**
   * The largest number of values of all categories together: two attributes of the largest size. A
   * device then needs a quarter of a second to prepare its look-up tables.
   */
  public static final int MAX_VALUES = 1 << 18;

  /**
   * The largest number of characters of all categories' values together; a plan's text has at most
   * 2²⁴ characters.
   */
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

  /** Creates a schema of values that are people's own. */
  public Schema(String name, List<Attribute> attributes) {
    this(name, attributes, Optional.empty());
  }

  /** Returns whether every value of every attribute has a place, see {@link Attribute#isTotal}. */
  public boolean isTotal() {
    return attributes.stream().allMatch(Attribute::isTotal);
  }

  /** Returns the changes that would make this schema total, for messages; empty if it is total. */
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
        category -> "category '" + category.name() + "' needs an 'other' for unlisted values",
        vector -> "");
  }

  /**
   * Returns the places of the attributes of a cross, in the schema's order. Possible are two or
   * three categories, a number and one or two categories, or two numbers.
   *
   * @throws IllegalArgumentException if the attributes cannot be crossed, or their table is too
   *     large
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
   * Returns the number of quantities that are estimated: one per number (two if answers may be
   * missing), one per value of a category, and one per entry of a vector.
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

  /**
   * Returns whether these two attributes can be crossed. Two numbers cannot if one may be missing.
   */
  boolean canCross(int one, int other) {
    List<Attribute> both = List.of(attributes.get(one), attributes.get(other));
    return !both.stream().allMatch(Attribute.Numeric.class::isInstance)
        || both.stream().noneMatch(Attribute::mayBeMissing);
  }

  /**
   * Returns distances from their texts, by attribute and in its own unit: {@code 0.05} is 5 % of
   * the range of every attribute (5 percentage points of a share), and {@code age=2} is 2 years.
   * Later texts replace earlier ones.
   *
   * @throws IllegalArgumentException if a text is illegal; the message states what is legal
   */
  public Map<String, Double> distances(List<String> texts) {
    Map<String, Double> distances = new LinkedHashMap<>();
    for (String text : texts) {
      int sign = text.lastIndexOf('=');
      double number = distance(text.substring(sign + 1), text);
      if (sign < 0) {
        if (!(number > 0 && number < 1)) {
          throw new IllegalArgumentException(
              "the distance is "
                  + number
                  + "; it must be above 0 and below 1, as a share of an attribute's range");
        }
        attributes.forEach(one -> distances.put(one.name(), number * one.range()));
        continue;
      }
      Attribute attribute = attributes.get(indexOf(text.substring(0, sign).strip()));
      if (!(number > 0 && number < attribute.range())) {
        throw new IllegalArgumentException(
            String.format(
                "the distance of '%s' is %s; it must be above 0 and below %s, in its own unit",
                attribute.name(), number, attribute.range()));
      }
      distances.put(attribute.name(), number);
    }
    return distances;
  }

  private static double distance(String number, String text) {
    try {
      return Double.parseDouble(number.strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "the distance is '"
              + text
              + "'; it must be W, such as 0.05, for all attributes, or ATTRIBUTE=W, such as 'age=2'",
          e);
    }
  }

  /** Returns how many numbers a record consists of, as mechanisms read it. */
  int width() {
    return attributes.stream().mapToInt(Attribute::width).sum();
  }

  /** Returns the readers of the attributes' values, in the schema's order. */
  public List<Attribute.Placer> placers() {
    return attributes.stream().map(Attribute::placer).collect(toUnmodifiableList());
  }

  /** Returns the place of an attribute in this schema. */
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
