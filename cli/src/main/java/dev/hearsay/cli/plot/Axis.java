package dev.hearsay.cli.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * One axis of a plot.
 *
 * @param ticks the values with grid lines and labels
 * @param position the position of a value on the axis, whose ends are 0 and 1
 */
public record Axis(List<Tick> ticks, DoubleUnaryOperator position) {

  /** A value on an axis with its label. */
  public record Tick(double at, String label) {}

  /** The approximate number of labels, which are easy to read. */
  private static final int TICKS = 6;

  /** The largest number of powers of ten that all get a label. */
  private static final int DECADES = 7;

  /**
   * The margin at both ends of an axis of places, as a share of the distance between two places.
   */
  private static final double ROOM = 0.35;

  /** The margin at both ends of an axis of numbers, as a share of its length. */
  private static final double EDGE = 0.03;

  /**
   * The least relative difference of two ends. Below it, labels would have more digits than a
   * double has.
   */
  private static final double SAME = 1e-9;

  public double at(double value) {
    return position.applyAsDouble(value);
  }

  /** Returns an axis from a round number to a round number. */
  public static Axis linear(double low, double high) {
    if (!Double.isFinite(high - low) || low > high) {
      throw new IllegalArgumentException(
          "an axis from %s to %s cannot be drawn; its ends must be finite and in order"
              .formatted(low, high));
    }
    double step = step(range(low, high));
    double start = step * Math.floor(low / step + 1e-9);
    double end = Math.max(start + step, step * Math.ceil(high / step - 1e-9));
    List<Tick> ticks =
        IntStream.rangeClosed(0, (int) Math.round((end - start) / step))
            .mapToObj(i -> tick(start + i * step, step))
            .toList();
    return new Axis(ticks, value -> (value - start) / (end - start));
  }

  /**
   * Returns the length of an axis. If its ends are almost the same, it is about as long as their
   * size.
   */
  private static double range(double low, double high) {
    double size = Math.max(Math.abs(low), Math.abs(high));
    if (size == 0) {
      return 1;
    }
    return high - low > SAME * size ? high - low : size;
  }

  /** Returns a distance between ticks: 1, 2 or 5 times a power of ten. */
  private static double step(double range) {
    double power = Math.pow(10, Math.floor(Math.log10(range / TICKS)));
    double factor = range / TICKS / power;
    return power * (factor <= 1.0001 ? 1 : factor <= 2.0001 ? 2 : factor <= 5.0001 ? 5 : 10);
  }

  private static Tick tick(double at, double step) {
    double rounded = step * Math.rint(at / step);
    return new Tick(at, label(rounded, step));
  }

  /** Returns this axis with a margin at both ends, so that no marker lies on the edge. */
  public Axis withRoom() {
    return new Axis(ticks, value -> EDGE + (1 - 2 * EDGE) * at(value));
  }

  /** Returns an axis from a power of ten to a power of ten. */
  public static Axis logarithmic(double low, double high) {
    if (!(low > 0 && low <= high && Double.isFinite(high))) {
      throw new IllegalArgumentException(
          "a logarithmic axis from %s to %s cannot be drawn; its ends must be above 0, finite and in order"
              .formatted(low, high));
    }
    int start = (int) Math.floor(Math.log10(low) + 1e-9);
    int end = Math.max(start + 1, (int) Math.ceil(Math.log10(high) - 1e-9));
    int each = (end - start - 1) / DECADES + 1;
    List<Tick> ticks = new ArrayList<>();
    for (int power = start; power <= end; power += each) {
      ticks.add(new Tick(Math.pow(10, power), power(power)));
    }
    return new Axis(ticks, value -> (Math.log10(value) - start) / (end - start));
  }

  /** Returns an axis of places at equal distances. */
  public static Axis places(List<Tick> ticks) {
    List<Double> places = ticks.stream().map(Tick::at).toList();
    double length = places.size() - 1 + 2 * ROOM;
    return new Axis(ticks, value -> (places.indexOf(value) + ROOM) / length);
  }

  /** Returns a number with as many decimals as the steps of its axis have. */
  static String label(double value, double step) {
    int decimals = Math.max(0, (int) -Math.floor(Math.log10(step) + 1e-9));
    return String.format(Locale.ROOT, "%,." + decimals + "f", value == 0 ? 0 : value)
        .replace("-", "−");
  }

  /** Returns a power of ten, in digits if it is short. */
  static String power(int exponent) {
    return Math.abs(exponent) <= 2 ? plainPower(exponent) : powerOfTen(exponent);
  }

  private static String plainPower(int exponent) {
    return exponent < 0
        ? String.format(Locale.ROOT, "%." + -exponent + "f", Math.pow(10, exponent))
        : Long.toString(Math.round(Math.pow(10, exponent)));
  }

  /** Returns a power of ten with a raised exponent, such as 10⁻⁶. */
  public static String powerOfTen(int exponent) {
    return Integer.toString(Math.abs(exponent))
        .chars()
        .mapToObj(digit -> "⁰¹²³⁴⁵⁶⁷⁸⁹".substring(digit - '0', digit - '0' + 1))
        .collect(Collectors.joining("", exponent < 0 ? "10⁻" : "10", ""));
  }
}
