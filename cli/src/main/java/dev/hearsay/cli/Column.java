package dev.hearsay.cli;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Attribute.Vector;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One attribute's texts read as numbers, by the rules that a device follows: a number moved into
 * its range if the schema says so, the place of a value, unlisted ones being the schema's other, or
 * the entries of a vector, shortened to its bound.
 */
final class Column {

  private static final int MAX_CHARACTERS = 40;

  private static final int MAX_VALUES = 8;

  private final Attribute attribute;
  private final Map<String, Integer> places = new HashMap<>();

  Column(Attribute attribute) {
    this.attribute = attribute;
    if (attribute instanceof Categorical categorical) {
      categorical.values().forEach(value -> places.put(value, places.size()));
    }
  }

  static List<Column> of(List<Attribute> attributes) {
    return attributes.stream().map(Column::new).toList();
  }

  String name() {
    return attribute.name();
  }

  /**
   * Reads a text.
   *
   * @throws IllegalArgumentException saying what is wrong and what is legal
   */
  double[] read(String text) {
    return attribute.match(
        numeric -> new double[] {number(numeric, text)},
        categorical -> new double[] {place(categorical, text)},
        vector -> entries(vector, text));
  }

  /** Numbers with spaces between. */
  private static double[] entries(Vector attribute, String text) {
    double[] entries;
    try {
      entries = Arrays.stream(text.trim().split("\\s+")).mapToDouble(Double::parseDouble).toArray();
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          quoted(text) + " is not a vector; it must be numbers with spaces between", e);
    }
    if (entries.length != attribute.dimensions()) {
      throw new IllegalArgumentException(
          "the vector has " + entries.length + " entries; it must have " + attribute.dimensions());
    }
    return attribute.shortened(entries);
  }

  private static double number(Numeric attribute, String text) {
    double number;
    try {
      number = Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          quoted(text) + " is not a number; it must be in " + range(attribute), e);
    }
    boolean isInside = number >= attribute.min() && number <= attribute.max();
    if (Double.isNaN(number) || !(isInside || attribute.clamp())) {
      throw new IllegalArgumentException(
          "the value is " + shortened(text) + "; it must be in " + range(attribute));
    }
    return Math.max(attribute.min(), Math.min(attribute.max(), number));
  }

  private static String range(Numeric attribute) {
    return "[" + Numbers.exact(attribute.min()) + ", " + Numbers.exact(attribute.max()) + "]";
  }

  private int place(Categorical attribute, String text) {
    Integer place = places.get(text);
    if (place == null && attribute.other().isPresent()) {
      place = places.get(attribute.other().get());
    }
    if (place == null) {
      throw new IllegalArgumentException(
          quoted(text) + " is not one of its values, which are " + someOf(attribute.values()));
    }
    return place;
  }

  private static String quoted(String text) {
    return "'" + shortened(text) + "'";
  }

  /** A text as it fits into a message. */
  static String shortened(String text) {
    return text.length() <= MAX_CHARACTERS
        ? text
        : text.substring(0, MAX_CHARACTERS)
            + "… ("
            + Numbers.grouped(text.length())
            + " characters)";
  }

  private static String someOf(List<String> values) {
    List<String> some = values.stream().limit(MAX_VALUES).map(Column::shortened).toList();
    return String.join(", ", some)
        + (values.size() <= MAX_VALUES ? "" : ", … (" + Numbers.grouped(values.size()) + ")");
  }
}
