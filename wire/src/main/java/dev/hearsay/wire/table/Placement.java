package dev.hearsay.wire.table;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Attribute.Vector;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The statistics of one attribute's values in a table. They include the values that were moved into
 * the range, are not listed, or are missing, and the mean and shares without such changes.
 *
 * <p>Values are counted as they stand in the table, before they are moved. So the owner of the
 * table learns if a column has another unit or other capitals than the schema.
 */
public final class Placement {

  /**
   * The tolerance of a vector's length, since rounding may make a vector of exactly the greatest
   * length a little longer.
   */
  private static final double TOLERANCE = 1 + 1e-9;

  private final Attribute attribute;
  private final Cell cell;
  private final IllegalValues below = new IllegalValues();
  private final IllegalValues above = new IllegalValues();
  private final IllegalValues unlisted = new IllegalValues();
  private final IllegalValues missing = new IllegalValues();
  private final DoubleSummaryStatistics[] numbers;
  private final double[] moved;
  private final long[] counts;
  private long values;
  private long present;
  private long respelled;

  @FunctionalInterface
  private interface Cell {
    /** Counts a cell that has a value. */
    void add(String text, double[] read, int from);
  }

  Placement(Attribute attribute) {
    this.attribute = attribute;
    this.cell = attribute.match(this::numbers, this::categories, this::vectors);
    int width = attribute instanceof Categorical ? 0 : attribute.width();
    this.numbers =
        Stream.generate(DoubleSummaryStatistics::new)
            .limit(width)
            .toArray(DoubleSummaryStatistics[]::new);
    this.moved = new double[width];
    this.counts = new long[attribute.match(one -> 0, one -> one.values().size(), one -> 0)];
  }

  private Cell numbers(Numeric numeric) {
    return (text, read, from) -> {
      double number = read[from];
      if (number < numeric.min()) {
        below.add(text.strip());
      } else if (number > numeric.max()) {
        above.add(text.strip());
      }
      add(0, number, Math.max(numeric.min(), Math.min(numeric.max(), number)));
    };
  }

  private void add(int entry, double number, double placed) {
    numbers[entry].accept(number);
    moved[entry] += placed - number;
  }

  private Cell categories(Categorical categorical) {
    Set<String> spellings = new HashSet<>();
    categorical.values().forEach(value -> spellings.add(plain(value)));
    return (text, read, from) -> {
      int place = (int) read[from];
      if (place != Attribute.Placer.UNLISTED) {
        counts[place]++;
        return;
      }
      unlisted.add(text);
      if (spellings.contains(plain(text))) {
        respelled++;
      }
    };
  }

  /** Returns a text without differences that readers overlook: spaces and capitals. */
  private static String plain(String text) {
    return text.replaceAll("[\\s\\u00a0]+", "").toLowerCase(Locale.ROOT);
  }

  private Cell vectors(Vector vector) {
    Attribute.Placer placer = vector.placer();
    return (text, read, from) -> {
      double[] placed = Arrays.copyOfRange(read, from, from + vector.dimensions());
      double length = Math.sqrt(Arrays.stream(placed).map(one -> one * one).sum());
      if (length > vector.bound() * TOLERANCE) {
        above.add(text.strip());
        placer.move(placed, 0);
      }
      for (int i = 0; i < placed.length; i++) {
        add(i, read[from + i], placed[i]);
      }
    };
  }

  /**
   * Counts a cell that is not missing. A cell that is not a number is an error of its row, and is
   * counted as a value only.
   */
  void add(String text, double[] read, int from) {
    values++;
    if (!Double.isNaN(read[from])) {
      cell.add(text, read, from);
      present++;
    }
  }

  void addMissing(String text) {
    values++;
    missing.add(text.strip());
  }

  /** Counts a cell of a row that is left out because of another cell. */
  void leaveOut() {
    values++;
  }

  public Attribute attribute() {
    return attribute;
  }

  /** Returns the number of values, missing ones included. */
  public long values() {
    return values;
  }

  /** Returns the numbers below the range. */
  public IllegalValues below() {
    return below;
  }

  /** Returns the numbers above the range, or the vectors that are too long. */
  public IllegalValues above() {
    return above;
  }

  /** Returns the values that are not listed. */
  public IllegalValues unlisted() {
    return unlisted;
  }

  /**
   * Returns the number of unlisted values that differ from a listed one only in capitals and
   * spaces.
   */
  public long respelled() {
    return respelled;
  }

  /** Returns the missing values. */
  public IllegalValues missing() {
    return missing;
  }

  /** Returns the number of values that were moved, not listed or missing. */
  public long misplaced() {
    return below.count() + above.count() + unlisted.count() + missing.count();
  }

  /** Returns the mean of a number, or of an entry of a vector, as they stand in the table. */
  public double mean(int entry) {
    return present == 0 ? Double.NaN : numbers[entry].getSum() / present;
  }

  /** Returns the share of a value among all present values of the table. */
  public double share(int value) {
    return present == 0 ? Double.NaN : (double) counts[value] / present;
  }

  /** Returns the amount by which moving numbers into the range changes their mean. */
  public double clampingBias(int entry) {
    return present == 0 ? 0 : moved[entry] / present;
  }

  /** Returns the share that unlisted values add to a value. */
  public double otherBias(int value) {
    return attribute instanceof Categorical categorical
            && categorical.other().filter(categorical.values().get(value)::equals).isPresent()
            && present > 0
        ? (double) unlisted.count() / present
        : 0;
  }
}
