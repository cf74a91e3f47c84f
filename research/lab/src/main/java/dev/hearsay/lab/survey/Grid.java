package dev.hearsay.lab.survey;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Values of ε that the figures use. */
public final class Grid {

  private Grid() {}

  /** From the first to the last, in equal steps. */
  public static List<Double> evenly(double first, double last, int steps) {
    return IntStream.rangeClosed(0, steps)
        .mapToObj(i -> round(first + (last - first) * i / steps))
        .toList();
  }

  /** Such as 0.30000000000000004: nobody wants to read that in a file. */
  private static double round(double value) {
    return Math.rint(value * 1e9) / 1e9;
  }

  public static List<Double> of(double... values) {
    return DoubleStream.of(values).boxed().toList();
  }
}
