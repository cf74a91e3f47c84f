package dev.hearsay.simulate.truth;

import dev.hearsay.Attribute;
import dev.hearsay.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The true means, shares and quantiles of people's values, for comparison with estimates. */
public final class Truth {

  /**
   * The largest rounding error of a level times a count: 0.05 · 20 is 1, not 1.0000000000000002.
   */
  private static final double ROUNDING = 1e-6;

  private final List<List<Sums>> sums;
  private final List<Sums> inOrder;
  private final List<CrossTruth> crosses;
  private long rows;

  public Truth(Schema schema) {
    this(schema, List.of());
  }

  /**
   * @param crossed the groups of attributes whose joint statistics are computed
   */
  public Truth(Schema schema, List<List<String>> crossed) {
    crosses = crossed.stream().map(attributes -> new CrossTruth(schema, attributes)).toList();
    sums = schema.attributes().stream().map(Truth::sums).toList();
    inOrder = sums.stream().flatMap(List::stream).toList();
  }

  private static List<Sums> sums(Attribute attribute) {
    int values = attribute.match(number -> 0, category -> category.values().size(), vector -> 0);
    return Stream.generate(() -> new Sums(values)).limit(attribute.width()).toList();
  }

  /** Adds a person's values; NaN stands for a missing number. */
  public void add(double[] person) {
    rows++;
    for (int i = 0; i < person.length; i++) {
      if (!Double.isNaN(person[i])) {
        inOrder.get(i).add(person[i]);
      }
    }
    crosses.forEach(cross -> cross.add(person));
  }

  /** Returns the number of people. */
  public long rows() {
    return rows;
  }

  /** Returns the joint statistics, in the order in which they were requested. */
  public List<CrossTruth> crosses() {
    return crosses;
  }

  /** Returns the mean of a number (entry 0) or of an entry of a vector. */
  public double mean(int attribute, int entry) {
    Sums column = sums.get(attribute).get(entry);
    return column.total() / column.size;
  }

  /** Returns the share of people who have a number. */
  public double answered(int attribute) {
    return (double) sums.get(attribute).get(0).size / rows;
  }

  /** Returns the share of a value of a categorical attribute. */
  public double share(int attribute, int value) {
    return (double) sums.get(attribute).get(0).counts[value] / rows;
  }

  /**
   * Returns the least value of a numeric attribute that at least a share {@code level} of the
   * people do not exceed.
   */
  public double quantile(int attribute, double level) {
    double[] sorted = sums.get(attribute).get(0).sorted();
    int rank = (int) Math.ceil(level * sorted.length - ROUNDING);
    return sorted[Math.max(0, rank - 1)];
  }

  /**
   * Returns the share of people whose number is from {@code from} up to, but not including, {@code
   * to}.
   *
   * @param to the end of the range; infinite to include the greatest values
   */
  public double share(int attribute, double from, double to) {
    double[] sorted = sums.get(attribute).get(0).sorted();
    return (below(sorted, to) - below(sorted, from)) / (double) sorted.length;
  }

  /** Returns how many of some sorted numbers are below an edge. */
  private static int below(double[] sorted, double edge) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < edge) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The sums over one column: the count of each value, or the numbers and their sum. */
  private static final class Sums {
    private final long[] counts;
    private double[] numbers = new double[0];
    private int size;
    private boolean isSorted;
    private double sum;

    /** The part of the sum that was lost to rounding (Neumaier). */
    private double lost;

    /**
     * @param values the number of a category's values; 0 for numbers
     */
    Sums(int values) {
      counts = new long[values];
    }

    void add(double value) {
      if (counts.length > 0) {
        counts[(int) value]++;
        return;
      }
      numbers = size < numbers.length ? numbers : Arrays.copyOf(numbers, 2 * size + 1024);
      numbers[size++] = value;
      double next = sum + value;
      lost += Math.abs(sum) >= Math.abs(value) ? (sum - next) + value : (value - next) + sum;
      sum = next;
    }

    double[] sorted() {
      if (!isSorted) {
        numbers = Arrays.copyOf(numbers, size);
        Arrays.sort(numbers);
        isSorted = true;
      }
      return numbers;
    }

    double total() {
      return sum + lost;
    }
  }
}
