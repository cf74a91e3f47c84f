package dev.hearsay.lab.survey;

import dev.hearsay.numeric.AssumedValues;
import java.util.Arrays;

/** All values of some columns of [−1, 1], taken together. */
public final class Values {

  private static final int BINS = 512;

  private Values() {}

  /** Their histogram, on the middles of narrow bins. */
  public static AssumedValues of(double[][] columns) {
    double[] middles = new double[BINS];
    Arrays.setAll(middles, bin -> (2 * bin + 1.0) / BINS - 1);
    double[] weights = new double[BINS];
    for (double[] column : columns) {
      for (double value : column) {
        weights[Math.min(BINS - 1, (int) ((value + 1) / 2 * BINS))]++;
      }
    }
    double total = Arrays.stream(weights).sum();
    return AssumedValues.of(middles, Arrays.stream(weights).map(w -> w / total).toArray());
  }

  public static double meanSquare(double[][] columns) {
    return Arrays.stream(columns)
        .mapToDouble(column -> Arrays.stream(column).map(x -> x * x).average().orElseThrow())
        .average()
        .orElseThrow();
  }

  public static double squareOfMeans(double[][] columns) {
    return Arrays.stream(columns)
        .mapToDouble(column -> Math.pow(Survey.mean(column), 2))
        .average()
        .orElseThrow();
  }
}
