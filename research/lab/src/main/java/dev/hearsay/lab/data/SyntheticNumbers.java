package dev.hearsay.lab.data;

import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.simulate.people.InsecureDraws;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.DoubleSupplier;

/** Columns of numbers of [−1, 1] as the papers' synthetic experiments state them, made once. */
public final class SyntheticNumbers {

  private static final ConcurrentMap<String, double[][]> KNOWN = new ConcurrentHashMap<>();

  /** The power law's density is ∝ (x + 2)^−10. */
  private static final double POWER = -9;

  private static final double DEVIATION = 0.25;

  /** How values are distributed. */
  public enum Shape {
    /** With standard deviation 1/4; what falls outside [−1, 1] is drawn again. */
    NORMAL,
    UNIFORM,
    POWER_LAW;

    private String inWords(double mean) {
      return switch (this) {
        case NORMAL ->
            "normal with mean %s and standard deviation 1/4, drawn again outside [−1, 1]"
                .formatted(thirds(mean));
        case UNIFORM -> "uniform on [−1, 1]";
        case POWER_LAW -> "of [−1, 1] with a density ∝ (x + 2)^−10";
      };
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  private SyntheticNumbers() {}

  /** A mean as the papers write it: theirs are multiples of a third. */
  public static String thirds(double mean) {
    long count = Math.round(mean * 3);
    return count % 3 == 0 ? Long.toString(count / 3) : count + "/3";
  }

  /**
   * The same numbers for the same arguments.
   *
   * @param mean of normal values, before any are cut off
   */
  public static double[][] columns(Shape shape, double mean, int columns, int people) {
    String key = key(shape, mean, columns, people);
    return KNOWN.computeIfAbsent(key, missing -> make(missing, shape, mean, columns, people));
  }

  private static String key(Shape shape, double mean, int columns, int people) {
    return shape + " " + mean + " " + columns + " " + people;
  }

  /**
   * Who these people are.
   *
   * @param quick people of a quick run
   * @param full people of a full run
   */
  public static DataOrigin origin(Shape shape, double mean, int columns, int quick, int full) {
    String each = columns == 1 ? "one number each, " : columns + " independent numbers each, ";
    return DataOrigin.madeUp(
        shape + " values",
        each + shape.inWords(mean),
        quick,
        full,
        people -> "seed " + key(shape, mean, columns, people).hashCode() + ".");
  }

  private static double[][] make(String key, Shape shape, double mean, int columns, int people) {
    InsecureSeededBits bits = new InsecureSeededBits(key.hashCode());
    DoubleSupplier draw =
        switch (shape) {
          case NORMAL -> () -> normal(mean, bits);
          case UNIFORM -> () -> 2 * InsecureDraws.uniform(bits) - 1;
          case POWER_LAW -> () -> powerLaw(InsecureDraws.uniform(bits));
        };
    double[][] values = new double[columns][people];
    for (double[] column : values) {
      Arrays.setAll(column, i -> draw.getAsDouble());
    }
    return values;
  }

  private static double normal(double mean, InsecureSeededBits bits) {
    double value;
    do {
      value = mean + DEVIATION * InsecureDraws.standardNormal(bits);
    } while (Math.abs(value) > 1);
    return value;
  }

  /** The distribution function is (1 − (x + 2)^−9) / (1 − 3^−9), and this is its inverse. */
  private static double powerLaw(double uniform) {
    return Math.pow(1 - uniform * (1 - Math.pow(3, POWER)), 1 / POWER) - 2;
  }
}
