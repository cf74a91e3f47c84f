package dev.hearsay;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.joint.JointMechanism;
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
   * Returns the reader of this attribute's values. All that can be prepared without a value, such
   * as look-up tables, is prepared by this method.
   */
  Placer placer();

  /**
   * The one reader of an attribute's values, for devices and for tables. It reads a value as it is,
   * and then gives it its place. In between, a table may ask why the value has no place; a device
   * does not. Reading and placing never throw, and their own steps do not depend on the value.
   * Immutable and thread-safe.
   */
  interface Placer {

    /** What is read of a category that is not listed. */
    int UNLISTED = -1;

    /** The attribute whose values this reads. */
    Attribute attribute();

    /**
     * Reads a value: a number, or NaN for what is none; the index of a category, or {@link
     * #UNLISTED}; or the entries of a vector, each of them NaN if the value is no such vector.
     *
     * @param into the value's numbers are written from {@code from} on
     */
    void read(Object value, double[] into, int from);

    /** Returns the reason why what was read of a value has no place, or empty if it has one. */
    Optional<Refusal> refusal(Object value, double[] read, int from);

    /**
     * Moves what was read to what it counts as: a number into the range, an unlisted category to
     * the value that stands for it, and a vector into the ball.
     */
    void move(double[] read, int from);

    /**
     * Replaces what was read by its place, as a mechanism takes it: x in [−1, 1], the index of a
     * category, or a point of the unit ball.
     */
    void place(double[] read, int from);

    /**
     * Writes the place of a person's value, whatever the map is and holds.
     *
     * @param values by attribute name
     * @param input the place is written from {@code from} on
     * @throws IllegalStateException if the attribute is not total; the map is not looked at then
     */
    void place(Map<String, ?> values, double[] input, int from);

    /**
     * Replaces what was read by its place, if it has one.
     *
     * @throws IllegalArgumentException naming the attribute, the value and what is legal
     */
    void placeLegal(Object value, double[] read, int from);
  }

  /**
   * The reason why a value has no place.
   *
   * @param given the value as text; of a vector the entry that is no number, or the number of its
   *     entries
   */
  record Refusal(Attribute attribute, Reason reason, String given) {

    private static final int MAX_CHARACTERS = 40;
    private static final int MAX_LISTED = 8;

    /** What is wrong with a value. */
    public enum Reason {
      /** The value is not a number, or not a vector. */
      NO_NUMBER,
      /** The number is not in the range. */
      OUTSIDE,
      /** The category is not listed. */
      UNLISTED,
      /** The vector has another number of entries. */
      WRONG_LENGTH
    }

    /** Returns the attribute, the value and what is legal, in a sentence. */
    @Override
    public String toString() {
      return "attribute '"
          + attribute.name()
          + "': "
          + attribute.match(this::ofNumber, this::ofCategory, this::ofVector);
    }

    private String ofNumber(Numeric number) {
      return reason == Reason.NO_NUMBER
          ? isNoNumber()
          : String.format(
              "the value is %s; it must be in [%s, %s]", shortened(), number.min, number.max);
    }

    private String ofCategory(Categorical category) {
      List<String> values = category.values;
      return reason == Reason.UNLISTED
          ? String.format(
              "'%s' is not one of its %s values: %s%s",
              shortened(),
              values.size(),
              values.stream().limit(MAX_LISTED).collect(joining(", ")),
              values.size() > MAX_LISTED ? ", …" : "")
          : "place " + given + "; it must be an integer in [0, " + (values.size() - 1) + "]";
    }

    private String ofVector(Vector vector) {
      return reason == Reason.NO_NUMBER
          ? isNoNumber()
          : "the vector has " + given + " entries; it must have " + vector.dimensions;
    }

    private String isNoNumber() {
      return "'" + shortened() + "' is not a number";
    }

    private String shortened() {
      return given.length() <= MAX_CHARACTERS
          ? given
          : given.substring(0, MAX_CHARACTERS) + "… (" + given.length() + " characters)";
    }
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

    @Override
    public boolean isTotal() {
      return clamp;
    }

    /** What is missing or no number is no answer, or else in the middle of the range. */
    @Override
    public Placer placer() {
      return new Placers.OfNumbers(this);
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
      return new Placers.OfCategories(this);
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
      return new Placers.OfVectors(this);
    }

    @Override
    public <T> T match(
        Function<Numeric, T> numeric,
        Function<Categorical, T> categorical,
        Function<Vector, T> vector) {
      return vector.apply(this);
    }
  }

  private static void checkName(String name) {
    if (name.isBlank()) {
      throw new IllegalArgumentException("an attribute's name is empty");
    }
  }
}
