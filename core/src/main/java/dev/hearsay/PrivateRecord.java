package dev.hearsay;

import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * The values of one person. A record exists on the device only: {@link Device} is the only type of
 * the library that accepts one, and nothing that leaves the device can name it.
 */
public final class PrivateRecord {

  /**
   * The values of all attributes, one after the other: numbers as x in [−1, 1] or as missing,
   * categories as their index, vectors as points of the unit ball.
   */
  private final double[] values;

  private final Schema schema;

  private PrivateRecord(Schema schema, double[] values) {
    this.schema = schema;
    this.values = values;
  }

  /**
   * Returns a record in which every value has its place; it never fails.
   *
   * @param placers the readers of the schema's attributes
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

  /** Returns whether this record has these attributes. */
  @SuppressWarnings("ReferenceEquality") // nearly always the same object, which is fast to compare
  boolean isOf(Schema other) {
    return schema == other || schema.attributes().equals(other.attributes());
  }

  /**
   * Returns the values themselves, without a copy, for the device's draw. They must not be changed.
   */
  double[] rawValues() {
    return values;
  }

  /** Returns the number of values only, and never a value. */
  @Override
  public String toString() {
    return "PrivateRecord of " + values.length + " values";
  }

  /**
   * A strict reader of records: a value without a place is an error that names the value. It serves
   * files and applications that need to know what is wrong with their data. A device uses {@link
   * Device#report(Map)} instead, which throws no error that could reveal a value. Readers are
   * immutable and thread-safe.
   */
  public static final class Reader {

    private final Schema schema;
    private final List<Attribute.Placer> placers;

    public Reader(Schema schema) {
      this.schema = schema;
      this.placers = schema.placers();
    }

    /**
     * Returns a record from texts in the schema's order.
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
     * Returns a record from values by name: numbers (or texts of numbers), category names, and
     * vectors, each an array of doubles or a text with spaces between the entries. A number that
     * may be missing may be left out, or be blank.
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

    /**
     * Returns a record from numbers that placers have read of a table's row, in the schema's order;
     * see {@link Attribute.Placer#read}.
     */
    public PrivateRecord read(double[] values) {
      if (values.length != schema.width()) {
        throw new IllegalArgumentException(
            String.format(
                "the record has %s numbers; the schema has %s", values.length, schema.width()));
      }
      double[] places = values.clone();
      int from = 0;
      for (Attribute.Placer placer : placers) {
        placer.placeLegal(Double.isNaN(values[from]) ? "" : values[from], places, from);
        from += placer.attribute().width();
      }
      return new PrivateRecord(schema, places);
    }

    private PrivateRecord read(IntFunction<Object> valueOf) {
      double[] values = new double[schema.width()];
      int from = 0;
      for (int i = 0; i < placers.size(); i++) {
        Object value = valueOf.apply(i);
        placers.get(i).read(value, values, from);
        placers.get(i).placeLegal(value, values, from);
        from += schema.attributes().get(i).width();
      }
      return new PrivateRecord(schema, values);
    }
  }
}
