package dev.hearsay;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Attribute.Placer;
import dev.hearsay.Attribute.Refusal;
import dev.hearsay.Attribute.Refusal.Reason;
import dev.hearsay.Attribute.Vector;
import dev.hearsay.category.CategoryIndex;
import dev.hearsay.joint.JointMechanism;
import dev.hearsay.random.SecureBits;
import dev.hearsay.vector.Ball;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The readers of values, one class per kind of attribute. */
final class Placers {

  private Placers() {}

  /**
   * The part of a reader that is common to all kinds of attributes. It reads the values that an
   * application hands over, and a missing one like any other.
   */
  private abstract static class ValuePlacer implements Placer {

    private final Attribute attribute;
    private final boolean isTotal;

    ValuePlacer(Attribute attribute) {
      this.attribute = attribute;
      this.isTotal = attribute.isTotal();
      RawValues.prepare();
    }

    @Override
    public Attribute attribute() {
      return attribute;
    }

    @Override
    public abstract void read(@Nullable Object value, double[] into, int from);

    @Override
    public void place(Map<String, ?> values, double[] input, int from) {
      if (!isTotal) {
        throw new IllegalStateException(
            "attribute '" + attribute.name() + "' does not accept every value");
      }
      read(RawValues.get(values, attribute.name()), input, from);
      place(input, from);
    }

    @Override
    public void placeLegal(Object value, double[] read, int from) {
      Optional<Refusal> refusal = refusal(value, read, from);
      if (refusal.isPresent()) {
        throw new IllegalArgumentException(refusal.get().toString());
      }
      place(read, from);
    }

    Optional<Refusal> refused(Reason reason, @Nullable Object given) {
      String text = RawValues.text(given);
      return Optional.of(new Refusal(attribute, reason, text == null ? "" : text));
    }
  }

  /** A reader of numbers. Their place is x in [−1, 1], or {@link JointMechanism#MISSING}. */
  static final class NumberPlacer extends ValuePlacer {

    /** The largest share of a range that rounding to doubles loses beside 1. */
    private static final double NOTHING = 0x1p-60;

    private final Numeric attribute;
    private final double min;
    private final double max;
    private final double missing;

    /** The bits of the least distance from the end of the range that is not treated as 0. */
    private final long least;

    NumberPlacer(Numeric attribute) {
      super(attribute);
      this.attribute = attribute;
      this.min = attribute.min();
      this.max = attribute.max();
      this.missing = attribute.mayBeMissing() ? JointMechanism.MISSING : 0;
      this.least = Double.doubleToRawLongBits((max - min) * NOTHING);
    }

    @Override
    public void read(@Nullable Object value, double[] into, int from) {
      into[from] = RawValues.number(value);
    }

    @Override
    public Optional<Refusal> refusal(Object value, double[] read, int from) {
      double number = read[from];
      if (!Double.isNaN(number)) {
        boolean isLegal = attribute.clamp() || (number >= min && number <= max);
        return isLegal ? Optional.empty() : refused(Reason.OUTSIDE, value);
      }
      String text = String.valueOf(RawValues.text(value));
      if (attribute.mayBeMissing() && text.isBlank()) {
        return Optional.empty();
      }
      boolean isSaidToBeNone = text.strip().matches("[+-]?NaN");
      return refused(isSaidToBeNone ? Reason.OUTSIDE : Reason.NO_NUMBER, value);
    }

    @Override
    public void move(double[] read, int from) {
      read[from] = Math.max(min, Math.min(max, read[from]));
    }

    /**
     * Maps [min, max] to [−1, 1]. The smallest distances from the end of the range count as 0;
     * rounding would make them 0 anyway. A processor may take longer for a subnormal quotient,
     * which is too small to have an exponent of its own.
     */
    @Override
    public void place(double[] read, int from) {
      double value = read[from];
      long distance = Double.doubleToRawLongBits(Math.max(min, Math.min(max, value)) - min);
      double beyond = Double.longBitsToDouble(distance & ~((distance - least) >> (Long.SIZE - 1)));
      double x = Math.max(-1, Math.min(1, 2 * (beyond / (max - min)) - 1));
      read[from] = Double.isNaN(value) ? missing : x;
    }
  }

  /** A reader of categories. Their place is their index. */
  static final class CategoryPlacer extends ValuePlacer {

    private final Categorical attribute;
    private final CategoryIndex index;

    /** The place of the value that stands for unlisted ones, or {@link Placer#UNLISTED}. */
    private final int rest;

    CategoryPlacer(Categorical attribute) {
      super(attribute);
      this.attribute = attribute;
      this.index = new CategoryIndex(attribute.values(), SecureBits.current()::nextLong);
      this.rest = attribute.other().map(attribute.values()::indexOf).orElse(UNLISTED);
    }

    @Override
    public void read(@Nullable Object value, double[] into, int from) {
      into[from] = index.placeOf(RawValues.text(value), UNLISTED);
    }

    @Override
    public Optional<Refusal> refusal(Object value, double[] read, int from) {
      double place = read[from];
      if (place == UNLISTED) {
        return rest == UNLISTED ? refused(Reason.UNLISTED, value) : Optional.empty();
      }
      boolean isPlace =
          place >= 0 && place < attribute.values().size() && place == Math.rint(place);
      return isPlace ? Optional.empty() : refused(Reason.OUTSIDE, value);
    }

    @Override
    public void move(double[] read, int from) {
      int place = (int) read[from];
      int isUnlisted = place >> (Integer.SIZE - 1);
      read[from] = place ^ ((place ^ rest) & isUnlisted);
    }

    @Override
    public void place(double[] read, int from) {
      move(read, from);
    }
  }

  /** A reader of vectors. Their place is a point of the unit ball. */
  static final class VectorPlacer extends ValuePlacer {

    private final Vector attribute;

    /** The entries that stand for a value that is no vector. Like all NaN, they count as 0. */
    private final double[] none;

    VectorPlacer(Vector attribute) {
      super(attribute);
      this.attribute = attribute;
      this.none = new double[attribute.dimensions()];
      Arrays.fill(none, Double.NaN);
    }

    @Override
    public void read(@Nullable Object value, double[] into, int from) {
      System.arraycopy(RawValues.numbers(value, none), 0, into, from, none.length);
    }

    @Override
    public Optional<Refusal> refusal(Object value, double[] read, int from) {
      if (!Double.isNaN(read[from])) {
        return Optional.empty();
      }
      List<?> entries = RawValues.entries(value);
      for (Object entry : entries) {
        if (!RawValues.isNumber(entry)) {
          return refused(Reason.NO_NUMBER, entry);
        }
      }
      if (entries.size() != none.length) {
        return refused(Reason.WRONG_LENGTH, entries.size());
      }
      boolean isGivenAsNumbers = value instanceof double[] || value instanceof List;
      return isGivenAsNumbers // otherwise the value is a text that is too long to be read
          ? Optional.empty()
          : refused(Reason.NO_NUMBER, value);
    }

    @Override
    public void move(double[] read, int from) {
      place(read, from);
      for (int i = from; i < from + none.length; i++) {
        read[i] *= attribute.bound();
      }
    }

    @Override
    public void place(double[] read, int from) {
      double[] point = new double[none.length];
      System.arraycopy(read, from, point, 0, point.length);
      Ball.clip(point, attribute.bound());
      System.arraycopy(point, 0, read, from, point.length);
    }
  }
}
