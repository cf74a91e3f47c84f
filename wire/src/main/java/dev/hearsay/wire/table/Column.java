package dev.hearsay.wire.table;

import static java.util.stream.Collectors.toUnmodifiableList;

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

  private static final int MAX_VALUES = 8;

  private final Attribute attribute;
  private final Cell cell;

  @FunctionalInterface
  private interface Cell {
    void read(String text, double[] values, int from);
  }

  Column(Attribute attribute) {
    this.attribute = attribute;
    this.cell =
        attribute.match(
            one -> (text, values, from) -> values[from] = number(one, text),
            Column::category,
            one -> (text, values, from) -> readEntries(one, text, values, from));
  }

  Attribute attribute() {
    return attribute;
  }

  /**
   * Writes what a text stands for into an array.
   *
   * @throws IllegalArgumentException saying what is wrong and what is legal
   */
  void read(String text, double[] values, int from) {
    cell.read(text, values, from);
  }

  private static double number(Numeric attribute, String text) {
    String legal = "it must be in " + range(attribute);
    if (attribute.mayBeMissing() && text.isBlank()) {
      return Double.NaN;
    }
    refuseEmpty(text, legal);
    double number;
    try {
      number = Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(quoted(text) + " is not a number; " + legal, e);
    }
    boolean isInside = number >= attribute.min() && number <= attribute.max();
    if (Double.isNaN(number) || !(isInside || attribute.clamp())) {
      throw new IllegalArgumentException(
          "the value is " + PlainText.shortened(text) + "; " + legal);
    }
    return Math.max(attribute.min(), Math.min(attribute.max(), number));
  }

  private static String range(Numeric attribute) {
    return "[" + PlainText.exact(attribute.min()) + ", " + PlainText.exact(attribute.max()) + "]";
  }

  private static Cell category(Categorical attribute) {
    Map<String, Integer> places = new HashMap<>();
    attribute.values().forEach(value -> places.put(value, places.size()));
    int other = attribute.other().map(places::get).orElse(-1);
    return (text, values, from) -> {
      int place = places.getOrDefault(text, other);
      if (place < 0) {
        refuseEmpty(text, "its values are " + someOf(attribute.values()));
        throw new IllegalArgumentException(
            quoted(text) + " is not one of its values, which are " + someOf(attribute.values()));
      }
      values[from] = place;
    };
  }

  /** Numbers with spaces between. */
  private static void readEntries(Vector attribute, String text, double[] values, int from) {
    String legal = "it must be numbers with spaces between";
    refuseEmpty(text, legal);
    double[] entries;
    try {
      entries = Arrays.stream(text.trim().split("\\s+")).mapToDouble(Double::parseDouble).toArray();
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(quoted(text) + " is not a vector; " + legal, e);
    }
    if (entries.length != attribute.dimensions()) {
      throw new IllegalArgumentException(
          "the vector has " + entries.length + " entries; it must have " + attribute.dimensions());
    }
    System.arraycopy(attribute.shortened(entries), 0, values, from, entries.length);
  }

  private static void refuseEmpty(String text, String legal) {
    if (text.isBlank()) {
      throw new MissingCellException("the cell is empty; " + legal);
    }
  }

  private static String quoted(String text) {
    return "'" + PlainText.shortened(text) + "'";
  }

  private static String someOf(List<String> values) {
    List<String> some =
        values.stream().limit(MAX_VALUES).map(PlainText::shortened).collect(toUnmodifiableList());
    return String.join(", ", some)
        + (values.size() <= MAX_VALUES ? "" : ", … (" + PlainText.grouped(values.size()) + ")");
  }
}
