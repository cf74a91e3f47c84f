package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.category.CategoryIndex;
import dev.hearsay.joint.JointMechanism;
import dev.hearsay.random.SecureBits;
import dev.hearsay.vector.Ball;
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

  /** Whether a person may have no answer, which is told as such; see {@link Numeric}. */
  default boolean mayBeMissing() {
    return false;
  }

  /** How many numbers a value has as a mechanism takes it: 1, or the entries of a vector. */
  default int width() {
    return 1;
  }

  /**
   * Returns the function that gives this attribute's values their places. All that can be prepared
   * without a value, such as look-up tables, is prepared by this method.
   *
   * @throws IllegalStateException if the attribute is not total
   */
  Placer placer();

  /** Gives the values of one attribute their places. Immutable and thread-safe. */
  interface Placer {

    /**
     * Writes a person's value as a mechanism takes it: x in [−1, 1], the index of a category, or a
     * point of the unit ball. It never throws, whatever the map is and holds, and its own steps do
     * not depend on the value.
     *
     * @param values by attribute name
     * @param input the value's numbers are written from {@code from} on
     */
    void place(Map<String, ?> values, double[] input, int from);
  }

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

    /** Such a share of the range is nothing beside 1, in doubles. */
    private static final double NOTHING = 0x1p-60;

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

    public Numeric(String name, double min, double max, boolean clamp, Optional<String> mechanism) {
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
    public Placer placer() {
      checkTotal(this);
      RawValues.prepare();
      double range = max - min;
      double missing = mayBeMissing ? JointMechanism.MISSING : 0;
      long least = Double.doubleToRawLongBits(range * NOTHING);
      return (values, input, from) ->
          input[from] = place(RawValues.number(values, name), least, missing);
    }

    /**
     * As {@link #normalize}, by the same steps for every value. The smallest distances from the end
     * of the range count as 0, which rounding makes of them anyway: a processor may take longer for
     * a quotient that is too small to have an exponent of its own.
     *
     * @param missing the place of a missing value
     */
    private double place(double value, long least, double missing) {
      long distance = Double.doubleToRawLongBits(Math.max(min, Math.min(max, value)) - min);
      double beyond = Double.longBitsToDouble(distance & ~((distance - least) >> (Long.SIZE - 1)));
      double x = Math.max(-1, Math.min(1, 2 * (beyond / (max - min)) - 1));
      return Double.isNaN(value) ? missing : x;
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
   * @param values at least 2 and at most {@value #MAX_VALUES}, all different, none longer than
   *     {@value #MAX_CHARACTERS} characters
   * @param other the value that stands for all that are not listed; it must be one of them. Without
   *     it, a value that is not listed is an error
   */
  record Categorical(
      String name, List<String> values, Optional<String> other, Optional<String> mechanism)
      implements Attribute {

    /**
     * The most values of an attribute: four times the 31,432 first names of a country. With more,
     * every device would spend a tenth of a second on the table alone, in which it looks one value
     * up; and a share is estimated worse with every value.
     */
    public static final int MAX_VALUES = 1 << 17;

    /**
     * The most characters of a value. A device reads as many of every text as the longest value
     * has, ten times as many as any label of a form: a microsecond of work.
     */
    public static final int MAX_CHARACTERS = 1_000;

    public Categorical {
      checkName(name);
      values = List.copyOf(values);
      if (values.size() < 2) {
        throw new IllegalArgumentException(
            "attribute '" + name + "' has " + values.size() + " values; it must have at least 2");
      }
      checkSize(name, values);
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

    private static void checkSize(String name, List<String> values) {
      if (values.size() > MAX_VALUES) {
        throw new IllegalArgumentException(
            String.format(
                "attribute '%s' has %,d values; it may have at most %,d",
                name, values.size(), MAX_VALUES));
      }
      for (String value : values) {
        if (value.length() > MAX_CHARACTERS) {
          throw new IllegalArgumentException(
              String.format(
                  "attribute '%s': the value '%s…' has %,d characters; it may have at most %,d",
                  name, value.substring(0, 40), value.length(), MAX_CHARACTERS));
        }
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
    public Placer placer() {
      checkTotal(this);
      RawValues.prepare();
      CategoryIndex index = index();
      int rest = values.indexOf(other.orElseThrow());
      return (record, input, from) ->
          input[from] = index.placeOf(RawValues.text(record, name), rest);
    }

    /** Returns a look-up table of the values. */
    CategoryIndex index() {
      return new CategoryIndex(values, SecureBits.current()::nextLong);
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
    public Placer placer() {
      RawValues.prepare();
      return (values, input, from) ->
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
