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

/**
 * A column of the data: a number in a range, one of several values, or a vector in a ball.
 *
 * <pre>{@code
 * Attribute age = new Attribute.Numeric("age", 0, 120).clamped(); // values outside: nearer end
 * Attribute os = new Attribute.Categorical("os", List.of("android", "ios")).withOther("other");
 * Attribute gradient = new Attribute.Vector("gradient", 10, 1.0); // 10 entries, length at most 1
 * }</pre>
 */
public sealed interface Attribute
    permits Attribute.Numeric, Attribute.Categorical, Attribute.Vector {

  /** Returns the column's name, unique within a schema. */
  String name();

  /** Returns the kind of this attribute, as schemas and results spell it. */
  default String type() {
    return match(numeric -> "numeric", categorical -> "categorical", vector -> "vector");
  }

  /** Returns the mechanism that the schema requires, or empty if the planner may choose. */
  Optional<String> mechanism();

  /**
   * Returns whether every possible value has a place, a missing one included. If some values had
   * none, a device that holds one of them would have to refuse, and its silence would reveal that.
   */
  boolean isTotal();

  /**
   * Returns whether a person may have no answer, which is then reported as such; see {@link
   * Numeric}.
   */
  default boolean mayBeMissing() {
    return false;
  }

  /**
   * Returns the width of the range in which an estimate's truth lies: of a number, in its own unit;
   * 1 for a share; of an entry of a vector, twice the bound.
   */
  default double range() {
    return match(
        number -> number.max() - number.min(), category -> 1.0, vector -> 2 * vector.bound());
  }

  /** Returns how many numbers represent a value in a mechanism: 1, or the entries of a vector. */
  default int width() {
    return 1;
  }

  /**
   * Returns the reader of this attribute's values. This method prepares all that needs no value,
   * such as look-up tables.
   */
  Placer placer();

  /**
   * A reader of an attribute's values, the same for devices and for tables. It first reads a value
   * as it is, and then replaces it by its place. In between, a table may ask for the reason why a
   * value has no place; a device never asks. Reading and placing never throw, and their own steps
   * do not depend on the value. Instances are immutable and thread-safe.
   */
  interface Placer {

    /** The index that is read for a category that is not listed. */
    int UNLISTED = -1;

    /** Returns the attribute whose values this reads. */
    Attribute attribute();

    /**
     * Reads a value. A number is read as itself, or as NaN if it is none. A category is read as its
     * index, or as {@link #UNLISTED}. A vector is read as its entries, each of them NaN if the
     * value is no such vector.
     *
     * @param into the array into which the value's numbers are written, from {@code from} on
     */
    void read(Object value, double[] into, int from);

    /** Returns the reason why the value that was read has no place, or empty if it has one. */
    Optional<Refusal> refusal(Object value, double[] read, int from);

    /**
     * Moves the numbers that were read to those they count as: a number into the range, an unlisted
     * category to the value that stands for it, and a vector into the ball.
     */
    void move(double[] read, int from);

    /**
     * Replaces the numbers that were read by their place, as a mechanism reads it: x in [−1, 1],
     * the index of a category, or a point of the unit ball.
     */
    void place(double[] read, int from);

    /**
     * Writes the place of a person's value. It accepts any map with any contents.
     *
     * @param values by attribute name
     * @param input the array into which the place is written, from {@code from} on
     * @throws IllegalStateException if the attribute is not total; the map is not looked at then
     */
    void place(Map<String, ?> values, double[] input, int from);

    /**
     * Replaces the numbers that were read by their place, if the value has one.
     *
     * @throws IllegalArgumentException naming the attribute, the value and what is legal
     */
    void placeLegal(Object value, double[] read, int from);
  }

  /**
   * The reason why a value has no place.
   *
   * @param given the value as text; for a vector the entry that is no number, or the number of its
   *     entries
   */
  record Refusal(Attribute attribute, Reason reason, String given) {

    private static final int MAX_CHARACTERS = 40;
    private static final int MAX_LISTED = 8;

    /** The kinds of illegal values. */
    public enum Reason {
      /** The value is not a number, or not a vector. */
      NO_NUMBER,
      /** The number is not in the range. */
      OUTSIDE,
      /** The category is not listed. */
      UNLISTED,
      /** The vector has a wrong number of entries. */
      WRONG_LENGTH
    }

    /** Returns a sentence with the attribute, the value and what is legal. */
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

  /**
   * Returns the result of the function for this kind of attribute. If a new kind is added, calls
   * that do not handle it fail to compile.
   */
  <T> T match(
      Function<Numeric, T> numeric,
      Function<Categorical, T> categorical,
      Function<Vector, T> vector);

  /**
   * A number in a range.
   *
   * @param min the least legal value
   * @param max the greatest legal value, above min
   * @param clamp whether values outside the range are moved to the nearer end; otherwise they are
   *     errors
   * @param mayBeMissing whether a person may have no answer. If so, the mean is of the people who
   *     have an answer, and their share is estimated as well. Otherwise a missing value counts as
   *     the middle of the range
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
                "attribute '%s' may be missing and has the mechanism '%s'; only '%s' reports"
                    + " presence and value",
                name, mechanism.get(), JointMechanism.NAME));
      }
      if (!(Double.isFinite(min) && Double.isFinite(max) && min < max)) {
        throw new IllegalArgumentException(
            String.format(
                "attribute '%s' has the range [%s, %s]; min must be below max, and both finite",
                name, min, max));
      }
      // Otherwise the normalization of some values would overflow, and only these would become NaN.
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

    /** Returns this attribute with values outside moved to the nearer end, which makes it total. */
    public Numeric clamped() {
      return new Numeric(name, min, max, true, mayBeMissing, mechanism);
    }

    /** Returns this attribute for people of whom some have no answer. */
    public Numeric missingAllowed() {
      return new Numeric(name, min, max, clamp, true, mechanism);
    }

    /**
     * Rejects a range of which no value, or a single one, is in this attribute's range.
     *
     * @throws IllegalArgumentException naming the attribute and what is legal
     */
    public void checkRange(Interval range) {
      if (!(Double.isFinite(range.low())
          && Double.isFinite(range.high())
          && Math.max(range.low(), min) < Math.min(range.high(), max))) {
        throw new IllegalArgumentException(
            String.format(
                "the range of '%s' from %s to %s; it must begin before it ends, and overlap [%s,"
                    + " %s]",
                name, range.low(), range.high(), min, max));
      }
    }

    @Override
    public boolean isTotal() {
      return clamp;
    }

    /**
     * Reads a missing value, or one that is no number, as no answer if it may be missing, and as
     * the middle of the range otherwise.
     */
    @Override
    public Placer placer() {
      return new Placers.NumberPlacer(this);
    }

    /** Returns the length of one unit of the normalized scale, in the attribute's unit. */
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
   * A category, which is one of several values.
   *
   * @param values at least 2 and at most {@value #MAX_VALUES}, all different, none longer than
   *     {@value #MAX_CHARACTERS} characters
   * @param other the value that stands for all unlisted ones; it must be listed itself. Without it,
   *     an unlisted value is an error
   */
  record Categorical(
      String name, List<String> values, Optional<String> other, Optional<String> mechanism)
      implements Attribute {

    /**
     * The largest number of values of an attribute: four times the 31,432 first names of a country.
     * With more values, every device would need a tenth of a second for its look-up table alone.
     * The error of a share also grows with every value.
     */
    public static final int MAX_VALUES = 1 << 17;

    /**
     * The largest number of characters of a value: ten times as many as any label of a form. A
     * device reads as many characters of every text as the longest value has, which is a
     * microsecond of work.
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
     * Returns this attribute with a value that stands for all unlisted ones, which makes it total.
     * The value is added if it is not listed.
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

    /** Reads a missing or unlisted value as {@link #other}. */
    @Override
    public Placer placer() {
      return new Placers.CategoryPlacer(this);
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
   * always total. A vector that is too long is shortened to the bound and keeps its direction. A
   * vector that is missing, or has a wrong number of entries, counts as 0.
   *
   * @param dimensions the number of entries
   * @param bound the greatest legal length
   */
  record Vector(String name, int dimensions, double bound, Optional<String> mechanism)
      implements Attribute {

    /** The largest number of entries that a mechanism supports. */
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
      return new Placers.VectorPlacer(this);
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
