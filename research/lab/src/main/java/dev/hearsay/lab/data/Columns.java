package dev.hearsay.lab.data;

import java.util.Arrays;

/** What people answer, a column for each attribute. Nobody may change what the arrays hold. */
public final class Columns {

  private final double[][] numbers;
  private final int[][] categories;
  private final int[] values;

  /**
   * Keeps the arrays.
   *
   * @param numbers mapped to [−1, 1]
   * @param categories places among values
   * @param values how many values each category has
   */
  public Columns(double[][] numbers, int[][] categories, int[] values) {
    this.numbers = numbers;
    this.categories = categories;
    this.values = values;
  }

  /** Mapped to [−1, 1]. */
  public double[][] numbers() {
    return numbers;
  }

  /** Places among values. */
  public int[][] categories() {
    return categories;
  }

  /** How many values each category has. */
  public int[] values() {
    return values;
  }

  /** All attributes, of both kinds. */
  public int attributes() {
    return numbers.length + categories.length;
  }

  public int people() {
    return numbers.length > 0 ? numbers[0].length : categories[0].length;
  }

  /** Only some of the people. */
  public Columns first(int people) {
    if (people > people()) {
      throw new IllegalArgumentException("there are " + people() + " people, not " + people);
    }
    return new Columns(
        Arrays.stream(numbers)
            .map(column -> Arrays.copyOf(column, people))
            .toArray(double[][]::new),
        Arrays.stream(categories)
            .map(column -> Arrays.copyOf(column, people))
            .toArray(int[][]::new),
        values);
  }

  /** Only some of the attributes: numbers and categories in turn, while there are both. */
  public Columns leading(int attributes) {
    if (attributes > attributes()) {
      throw new IllegalArgumentException(
          "there are " + attributes() + " attributes, not " + attributes);
    }
    int some = Math.min(numbers.length, (attributes + 1) / 2);
    int others = Math.min(categories.length, attributes - some);
    return new Columns(
        Arrays.copyOf(numbers, attributes - others),
        Arrays.copyOf(categories, others),
        Arrays.copyOf(values, others));
  }

  /** How large a share each value of a category has. */
  public double[] shares(int category) {
    double[] shares = new double[values[category]];
    for (int value : categories[category]) {
      shares[value] += 1.0 / people();
    }
    return shares;
  }
}
