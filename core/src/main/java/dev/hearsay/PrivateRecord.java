package dev.hearsay;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One person's values. It exists on the device alone: of all the library's types only {@link
 * Device} takes one, and nothing that leaves the device can name it.
 */
public final class PrivateRecord {

  /** Numbers as x in [−1, 1], categories as their index. */
  private final double[] values;

  private final Schema schema;

  private PrivateRecord(Schema schema, double[] values) {
    this.schema = schema;
    this.values = values;
  }

  /** Gives every value its place; never fails if the schema is total. */
  static PrivateRecord placed(Schema schema, Map<String, ?> named) {
    double[] values = new double[schema.attributes().size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = schema.attributes().get(i).place(named);
    }
    return new PrivateRecord(schema, values);
  }

  /** Whether it holds values of these attributes. */
  boolean isOf(Schema other) {
    return schema.attributes().equals(other.attributes());
  }

  double number(int attribute) {
    return values[attribute];
  }

  int category(int attribute) {
    return (int) values[attribute];
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
    private final Schema schema;
    private final List<Map<String, Integer>> indices;

    public Reader(Schema schema) {
      this.schema = schema;
      this.indices = schema.attributes().stream().map(Reader::indices).toList();
    }

    private static Map<String, Integer> indices(Attribute attribute) {
      Map<String, Integer> indices = new HashMap<>();
      if (attribute instanceof Categorical categorical) {
        for (String value : categorical.values()) {
          indices.put(value, indices.size());
        }
      }
      return indices;
    }

    /**
     * A record from texts in the schema's order.
     *
     * @throws IllegalArgumentException naming the attribute, the value and what is legal
     */
    public PrivateRecord read(List<String> texts) {
      if (texts.size() != schema.attributes().size()) {
        throw new IllegalArgumentException(
            "the record has "
                + texts.size()
                + " values; the schema has "
                + schema.attributes().size()
                + " attributes");
      }
      double[] values = new double[texts.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = value(i, texts.get(i));
      }
      return new PrivateRecord(schema, values);
    }

    /** A record from values by name: numbers (or texts of numbers) and category names. */
    public PrivateRecord read(Map<String, ?> named) {
      double[] values = new double[schema.attributes().size()];
      for (int i = 0; i < values.length; i++) {
        String name = schema.attributes().get(i).name();
        Object value = named.get(name);
        if (value == null) {
          throw new IllegalArgumentException(
              "the record has no value for attribute '" + name + "'");
        }
        values[i] = value(i, value.toString());
      }
      return new PrivateRecord(schema, values);
    }

    private double value(int attribute, String text) {
      return schema.attributes().get(attribute) instanceof Numeric numeric
          ? numeric.normalize(number(numeric, text))
          : category((Categorical) schema.attributes().get(attribute), attribute, text);
    }

    private static double number(Numeric attribute, String text) {
      try {
        return Double.parseDouble(text);
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(
            "attribute '" + attribute.name() + "': '" + shortened(text) + "' is not a number", e);
      }
    }

    private int category(Categorical attribute, int index, String text) {
      Integer found = indices.get(index).get(text);
      if (found == null && attribute.other().isPresent()) {
        found = indices.get(index).get(attribute.other().get());
      }
      if (found == null) {
        throw new IllegalArgumentException(
            "attribute '"
                + attribute.name()
                + "': '"
                + shortened(text)
                + "' is not one of its "
                + attribute.values().size()
                + " values: "
                + someOf(attribute.values()));
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
