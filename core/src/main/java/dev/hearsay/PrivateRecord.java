package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Attribute.Vector;
import dev.hearsay.category.CategoryIndex;
import dev.hearsay.joint.JointMechanism;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * One person's values. It exists on the device alone: of all the library's types only {@link
 * Device} takes one, and nothing that leaves the device can name it.
 */
public final class PrivateRecord {

  /**
   * One attribute after the other: numbers as x in [−1, 1] or as missing, categories as their
   * index, vectors as points of the unit ball.
   */
  private final double[] values;

  private final Schema schema;

  private PrivateRecord(Schema schema, double[] values) {
    this.schema = schema;
    this.values = values;
  }

  /**
   * Gives every value its place; it never fails.
   *
   * @param placers those of the schema's attributes
   */
  static PrivateRecord placed(Schema schema, List<Attribute.Placer> placers, Map<String, ?> named) {
    double[] values = new double[schema.width()];
    int from = 0;
    for (int i = 0; i < placers.size(); i++) {
      placers.get(i).place(named, values, from);
      from += schema.attributes().get(i).width();
    }
    return new PrivateRecord(schema, values);
  }

  /** Whether it holds values of these attributes. */
  @SuppressWarnings("ReferenceEquality") // nearly always the same one, which is fast to tell
  boolean isOf(Schema other) {
    return schema == other || schema.attributes().equals(other.attributes());
  }

  /** The values themselves, for the device's draw, which reads them only. */
  double[] rawValues() {
    return values;
  }

  /** Never shows what it holds. */
  @Override
  public String toString() {
    return "PrivateRecord of " + values.length + " values";
  }

  /**
   * Reads records of a schema strictly: what has no place is an error that names it. For files, and
   * whoever has to know what is wrong with them. A device uses {@link Device#report(Map)}, which
   * has no such error to give away. Immutable and thread-safe.
   */
  public static final class Reader {

    /** The place of a value that is not listed. */
    private static final int NONE = -1;

    private final Schema schema;

    /** One per attribute; of those that are no categories without values. */
    private final List<CategoryIndex> indices;

    public Reader(Schema schema) {
      this.schema = schema;
      this.indices = schema.attributes().stream().map(Reader::index).collect(toUnmodifiableList());
    }

    private static CategoryIndex index(Attribute attribute) {
      return attribute instanceof Categorical categorical
          ? categorical.index()
          : new CategoryIndex(List.of(), () -> 0);
    }

    /**
     * A record from texts in the schema's order.
     *
     * @throws IllegalArgumentException naming the attribute, the value and what is legal
     */
    public PrivateRecord read(List<String> texts) {
      if (texts.size() != schema.attributes().size()) {
        throw new IllegalArgumentException(
            String.format(
                "the record has %s values; the schema has %s attributes",
                texts.size(), schema.attributes().size()));
      }
      return read(texts::get);
    }

    /**
     * A record from values by name: numbers (or texts of numbers), category names, and vectors,
     * each an array of doubles or a text with spaces between the entries. A number that may be
     * missing may be left out, or be blank.
     */
    public PrivateRecord read(Map<String, ?> named) {
      return read(attribute -> present(named, schema.attributes().get(attribute)));
    }

    private static Object present(Map<String, ?> named, Attribute attribute) {
      Object value = named.get(attribute.name());
      if (value == null && attribute.mayBeMissing()) {
        return "";
      }
      if (value == null) {
        throw new IllegalArgumentException(
            "the record has no value for attribute '" + attribute.name() + "'");
      }
      return value;
    }

    private PrivateRecord read(IntFunction<Object> valueOf) {
      double[] values = new double[schema.width()];
      int from = 0;
      for (int i = 0; i < schema.attributes().size(); i++) {
        write(i, valueOf.apply(i), values, from);
        from += schema.attributes().get(i).width();
      }
      return new PrivateRecord(schema, values);
    }

    private void write(int attribute, Object value, double[] values, int from) {
      String text = value instanceof double[] ? "" : value.toString();
      double[] input =
          schema
              .attributes()
              .get(attribute)
              .match(
                  numeric -> new double[] {number(numeric, text)},
                  categorical -> new double[] {category(categorical, attribute, text)},
                  vector -> point(vector, value, text));
      System.arraycopy(input, 0, values, from, input.length);
    }

    private static double[] point(Vector attribute, Object value, String text) {
      double[] entries =
          value instanceof double[] array
              ? array.clone()
              : Arrays.stream(text.trim().split("\\s+"))
                  .mapToDouble(entry -> number(attribute.name(), entry))
                  .toArray();
      if (entries.length != attribute.dimensions()) {
        throw new IllegalArgumentException(
            String.format(
                "attribute '%s': the vector has %s entries; it must have %s",
                attribute.name(), entries.length, attribute.dimensions()));
      }
      double[] input = new double[entries.length];
      attribute.place(entries, input, 0);
      return input;
    }

    private static double number(Numeric attribute, String text) {
      return attribute.mayBeMissing() && text.isBlank()
          ? JointMechanism.MISSING
          : attribute.normalize(number(attribute.name(), text));
    }

    private static double number(String attribute, String text) {
      try {
        return Double.parseDouble(text);
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(
            "attribute '" + attribute + "': '" + shortened(text) + "' is not a number", e);
      }
    }

    private int category(Categorical attribute, int index, String text) {
      int found = indices.get(index).placeOf(text, NONE);
      if (found == NONE && attribute.other().isPresent()) {
        found = attribute.values().indexOf(attribute.other().get());
      }
      if (found == NONE) {
        throw new IllegalArgumentException(
            String.format(
                "attribute '%s': '%s' is not one of its %s values: %s",
                attribute.name(),
                shortened(text),
                attribute.values().size(),
                someOf(attribute.values())));
      }
      return found;
    }

    private static String shortened(String text) {
      return text.length() <= 40
          ? text
          : text.substring(0, 40) + "… (" + text.length() + " characters)";
    }

    private static String someOf(List<String> values) {
      return values.size() <= 8
          ? String.join(", ", values)
          : String.join(", ", values.subList(0, 8)) + ", …";
    }
  }
}
