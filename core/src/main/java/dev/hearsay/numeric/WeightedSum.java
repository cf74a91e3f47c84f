package dev.hearsay.numeric;

import java.util.Arrays;
import java.util.List;

/** Sums over several samples, with weights that add up to 1. */
public final class WeightedSum {

  private WeightedSum() {}

  /** Returns the weights divided by their sum. */
  public static double[] normalized(double... weights) {
    double total = Arrays.stream(weights).sum();
    return Arrays.stream(weights).map(weight -> weight / total).toArray();
  }

  /** The term of one sample in a sum. */
  @FunctionalInterface
  public interface Term<T> {
    double of(int place, T item);
  }

  /** Returns the sum of all terms. */
  public static <T> double of(List<T> items, Term<T> term) {
    double sum = 0;
    for (int i = 0; i < items.size(); i++) {
      sum += term.of(i, items.get(i));
    }
    return sum;
  }
}
