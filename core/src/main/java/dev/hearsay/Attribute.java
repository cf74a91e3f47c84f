package dev.hearsay;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** One column of the data: a number in a range, or one of several values. */
public sealed interface Attribute permits Attribute.Numeric, Attribute.Categorical {

  /** The column's name, unique within a schema. */
  String name();

  /** The mechanism that the schema asks for, if it asks for one. */
  Optional<String> mechanism();

  /**
   * Whether every value whatsoever has a place, a missing one included. A device that had to refuse
   * some values would tell by its silence that it holds one of them.
   */
  boolean isTotal();

  /**
   * The place of a person's value, as a mechanism takes it: x in [−1, 1], or the index of a
   * category. Never throws for a total attribute, whatever the map is and holds.
   *
   * @param values by attribute name
   * @throws IllegalStateException if the attribute is not total; the values are not looked at then
   */
  double place(Map<String, ?> values);

  /**
   * A number.
   *
   * @param min the least legal value
   * @param max the greatest legal value, above min
   * @param clamp whether values outside are moved to the nearer end; otherwise they are errors
   */
  record Numeric(String name, double min, double max, boolean clamp, Optional<String> mechanism)
      implements Attribute {
    public Numeric {
      checkName(name);
      if (!(Double.isFinite(min) && Double.isFinite(max) && min < max)) {
        throw new IllegalArgumentException(
            "attribute '"
                + name
                + "' has the range ["
                + min
                + ", "
                + max
                + "]; min must be below max, and both finite");
      }
      // Otherwise some values would not be numbers once they are normalized, and those only.
      if (!Double.isFinite(max - min)) {
        throw new IllegalArgumentException(
            "attribute '" + name + "': max - min must be at most " + Double.MAX_VALUE);
      }
    }

    public Numeric(String name, double min, double max) {
      this(name, min, max, false, Optional.empty());
    }

    /** The same, with values outside moved to the nearer end: a total attribute. */
    public Numeric clamped() {
      return new Numeric(name, min, max, true, mechanism);
    }

    /**
     * Maps [min, max] to [−1, 1].
     *
     * @throws IllegalArgumentException if the value is outside and not to be moved
     */
    public double normalize(double value) {
      if (Double.isNaN(value) || (!clamp && !(value >= min && value <= max))) {
        throw new IllegalArgumentException(
            "attribute '"
                + name
                + "': the value is "
                + value
                + "; it must be in ["
                + min
                + ", "
                + max
                + "]");
      }
      double x = 2 * ((value - min) / (max - min)) - 1;
      return Math.max(-1, Math.min(1, x));
    }

    @Override
    public boolean isTotal() {
      return clamp;
    }

    /** What is missing or no number is in the middle of the range. */
    @Override
    public double place(Map<String, ?> values) {
      checkTotal(this);
      double value = RawValues.number(values, name);
      return Double.isNaN(value) ? 0 : normalize(value);
    }

    /** Maps [−1, 1] to [min, max]. */
    double denormalize(double x) {
      return min + (x + 1) * halfRange();
    }

    /** What one unit of the normalized scale is worth. */
    double halfRange() {
      return (max - min) / 2;
    }
  }

  /**
   * One of several values.
   *
   * @param values at least 2, all different
   * @param other the value that stands for all that are not listed; it must be one of them. Without
   *     it, a value that is not listed is an error
   */
  record Categorical(
      String name, List<String> values, Optional<String> other, Optional<String> mechanism)
      implements Attribute {
    public Categorical {
      checkName(name);
      values = List.copyOf(values);
      if (values.size() < 2) {
        throw new IllegalArgumentException(
            "attribute '" + name + "' has " + values.size() + " values; it must have at least 2");
      }
      HashSet<String> seen = new HashSet<>();
      for (String value : values) {
        if (!seen.add(value)) {
          throw new IllegalArgumentException(
              "attribute '" + name + "' lists the value '" + value + "' twice");
        }
      }
      if (other.isPresent() && !seen.contains(other.get())) {
        throw new IllegalArgumentException(
            "attribute '"
                + name
                + "': other is '"
                + other.get()
                + "', which is not among its values");
      }
    }

    public Categorical(String name, List<String> values) {
      this(name, values, Optional.empty(), Optional.empty());
    }

    /**
     * The same, with a value for all that are not listed, which is added if need be: a total
     * attribute.
     */
    public Categorical withOther(String value) {
      boolean isListed = values.contains(value);
      List<String> all =
          isListed ? values : Stream.concat(values.stream(), Stream.of(value)).toList();
      return new Categorical(name, all, Optional.of(value), mechanism);
    }

    @Override
    public boolean isTotal() {
      return other.isPresent();
    }

    /** What is missing or not listed is {@link #other}. */
    @Override
    public double place(Map<String, ?> record) {
      checkTotal(this);
      String rest = other.orElseThrow();
      int listed = values.indexOf(RawValues.text(record, name).orElse(rest));
      return listed >= 0 ? listed : values.indexOf(rest);
    }
  }

  private static void checkTotal(Attribute attribute) {
    if (!attribute.isTotal()) {
      throw new IllegalStateException(
          "attribute '" + attribute.name() + "' leaves some values without a place");
    }
  }

  private static void checkName(String name) {
    if (name.isBlank()) {
      throw new IllegalArgumentException("an attribute's name is empty");
    }
  }
}
