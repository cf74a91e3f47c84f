package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.internal.Ball;
import dev.hearsay.internal.RawValues;
import dev.hearsay.mechanism.JointMechanism;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** One column of the data: a number in a range, one of several values, or a vector in a ball. */
public sealed interface Attribute
    permits Attribute.Numeric, Attribute.Categorical, Attribute.Vector {

  /** The column's name, unique within a schema. */
  String name();

  /** What kind it is, as schemas and results spell it. */
  default String type() {
    return match(numeric -> "numeric", categorical -> "categorical", vector -> "vector");
  }

  /** The mechanism that the schema asks for, if it asks for one. */
  Optional<String> mechanism();

  /**
   * Whether every value whatsoever has a place, a missing one included. A device that had to refuse
   * some values would tell by its silence that it holds one of them.
   */
  boolean isTotal();

  /** How many numbers a value has as a mechanism takes it: 1, or the entries of a vector. */
  default int width() {
    return 1;
  }

  /**
   * Writes a person's value as a mechanism takes it: x in [−1, 1], the index of a category, or a
   * point of the unit ball. Never throws for a total attribute, whatever the map is and holds.
   *
   * @param values by attribute name
   * @param input the value's numbers are written from {@code from} on
   * @throws IllegalStateException if the attribute is not total; the values are not looked at then
   */
  void place(Map<String, ?> values, double[] input, int from);

  /** One function per kind of attribute. A new kind fails to compile where it is not handled. */
  <T> T match(
      Function<Numeric, T> numeric,
      Function<Categorical, T> categorical,
      Function<Vector, T> vector);

  /**
   * A number.
   *
   * @param min the least legal value
   * @param max the greatest legal value, above min
   * @param clamp whether values outside are moved to the nearer end; otherwise they are errors
   * @param mayBeMissing whether a person may have no answer: the mean is of those who have one, and
   *     their share is told as well. Otherwise what is missing is in the middle of the range
   */
  record Numeric(
      String name,
      double min,
      double max,
      boolean clamp,
      boolean mayBeMissing,
      Optional<String> mechanism)
      implements Attribute {

    /** The term for the share of people who have an answer. */
    public static final String ANSWERED = "answered";

    public Numeric {
      checkName(name);
      if (mayBeMissing && mechanism.isPresent()) {
        throw new IllegalArgumentException(
            String.format(
                "attribute '%s' may be missing and has the mechanism '%s'; presence and value are"
                    + " told in one symbol, by '%s' alone",
                name, mechanism.get(), JointMechanism.NAME));
      }
      if (!(Double.isFinite(min) && Double.isFinite(max) && min < max)) {
        throw new IllegalArgumentException(
            String.format(
                "attribute '%s' has the range [%s, %s]; min must be below max, and both finite",
                name, min, max));
      }
      // Otherwise some values would not be numbers once they are normalized, and those only.
      if (!Double.isFinite(max - min)) {
        throw new IllegalArgumentException(
            "attribute '" + name + "': max - min must be at most " + Double.MAX_VALUE);
      }
    }

    public Numeric(
        String name, double min, double max, boolean clamp, Optional<String> mechanism) {
      this(name, min, max, clamp, false, mechanism);
    }

    public Numeric(String name, double min, double max) {
      this(name, min, max, false, Optional.empty());
    }

    /** The same, with values outside moved to the nearer end: a total attribute. */
    public Numeric clamped() {
      return new Numeric(name, min, max, true, mayBeMissing, mechanism);
    }

    /** The same for people of whom some have no answer. */
    public Numeric missingAllowed() {
      return new Numeric(name, min, max, clamp, true, mechanism);
    }

    /**
     * Maps [min, max] to [−1, 1].
     *
     * @throws IllegalArgumentException if the value is outside and not to be moved
     */
    public double normalize(double value) {
      if (Double.isNaN(value) || (!clamp && !(value >= min && value <= max))) {
        throw new IllegalArgumentException(
            String.format(
                "attribute '%s': the value is %s; it must be in [%s, %s]", name, value, min, max));
      }
      double x = 2 * ((value - min) / (max - min)) - 1;
      return Math.max(-1, Math.min(1, x));
    }

    @Override
    public boolean isTotal() {
      return clamp;
    }

    /** What is missing or no number is no answer, or else in the middle of the range. */
    @Override
    public void place(Map<String, ?> values, double[] input, int from) {
      checkTotal(this);
      double value = RawValues.number(values, name);
      input[from] = Double.isNaN(value) ? placeOfMissing() : normalize(value);
    }

    private double placeOfMissing() {
      return mayBeMissing ? JointMechanism.MISSING : 0;
    }

    /** What one unit of the normalized scale is worth. */
    double halfRange() {
      return (max - min) / 2;
    }

    @Override
    public <T> T match(
        Function<Numeric, T> numeric,
        Function<Categorical, T> categorical,
        Function<Vector, T> vector) {
      return numeric.apply(this);
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
            String.format(
                "attribute '%s': other is '%s', which is not among its values", name, other.get()));
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
          isListed
              ? values
              : Stream.concat(values.stream(), Stream.of(value)).collect(toUnmodifiableList());
      return new Categorical(name, all, Optional.of(value), mechanism);
    }

    @Override
    public boolean isTotal() {
      return other.isPresent();
    }

    /** What is missing or not listed is {@link #other}. */
    @Override
    public void place(Map<String, ?> record, double[] input, int from) {
      checkTotal(this);
      String rest = other.orElseThrow();
      int listed = values.indexOf(RawValues.text(record, name).orElse(rest));
      input[from] = listed >= 0 ? listed : values.indexOf(rest);
    }

    @Override
    public <T> T match(
        Function<Numeric, T> numeric,
        Function<Categorical, T> categorical,
        Function<Vector, T> vector) {
      return categorical.apply(this);
    }
  }

  /**
   * Several numbers that belong together, such as a gradient: a point of the ball around 0. It is
   * total: a longer vector is shortened to the bound and keeps its direction, and what is missing,
   * or has another number of entries, counts as 0.
   *
   * @param dimensions the number of entries
   * @param bound the greatest legal length
   */
  record Vector(String name, int dimensions, double bound, Optional<String> mechanism)
      implements Attribute {

    /** As many entries as any mechanism takes. */
    public static final int MAX_DIMENSIONS = 1 << 17;

    private static final double MAX_BOUND = 1e100;

    public Vector {
      checkName(name);
      if (dimensions < 1 || dimensions > MAX_DIMENSIONS) {
        throw new IllegalArgumentException(
            String.format(
                "attribute '%s' has %s dimensions; it must have 1 to %s",
                name, dimensions, MAX_DIMENSIONS));
      }
      if (!(bound >= 1 / MAX_BOUND && bound <= MAX_BOUND)) {
        throw new IllegalArgumentException(
            String.format(
                "attribute '%s' has the bound %s; it must be in [%s, %s]",
                name, bound, 1 / MAX_BOUND, MAX_BOUND));
      }
    }

    public Vector(String name, int dimensions, double bound) {
      this(name, dimensions, bound, Optional.empty());
    }

    @Override
    public boolean isTotal() {
      return true;
    }

    @Override
    public int width() {
      return dimensions;
    }

    @Override
    public void place(Map<String, ?> values, double[] input, int from) {
      place(RawValues.numbers(values, name, dimensions), input, from);
    }

    /** The vector, shortened to the bound if it is longer: what a device reports on. */
    public double[] shortened(double[] entries) {
      double[] point = entries.clone();
      Ball.clip(point, bound);
      return Arrays.stream(point).map(entry -> entry * bound).toArray();
    }

    /** Divides by the bound, and shortens what is still longer than 1. */
    void place(double[] vector, double[] input, int from) {
      Ball.clip(vector, bound);
      System.arraycopy(vector, 0, input, from, dimensions);
    }

    @Override
    public <T> T match(
        Function<Numeric, T> numeric,
        Function<Categorical, T> categorical,
        Function<Vector, T> vector) {
      return vector.apply(this);
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
