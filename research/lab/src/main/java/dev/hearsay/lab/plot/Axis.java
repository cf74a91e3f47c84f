package dev.hearsay.lab.plot;

import dev.hearsay.lab.claim.Digits;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * One axis of a plot.
 *
 * @param ticks where it has lines and labels
 * @param position of a value between the ends of the axis, which are 0 and 1
 */
record Axis(List<Tick> ticks, DoubleUnaryOperator position) {

  /** A place with a label. */
  record Tick(double at, String label) {}

  /** About so many labels are read at ease. */
  private static final int TICKS = 6;

  /** More powers of ten than this get no label each. */
  private static final int DECADES = 7;

  /** Room at both ends of an axis of places, in distances of two. */
  private static final double ROOM = 0.35;

  /** Room at both ends of an axis of numbers, as a share of its length. */
  private static final double EDGE = 0.03;

  /** Ends that differ by less, relatively, would have labels of more digits than a double has. */
  private static final double SAME = 1e-9;

  double at(double value) {
    return position.applyAsDouble(value);
  }

  /** From a round number to a round number. */
  static Axis linear(double low, double high) {
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

  /** From end to end; where these are almost the same, about as much as they are themselves. */
  private static double range(double low, double high) {
    double size = Math.max(Math.abs(low), Math.abs(high));
    if (size == 0) {
      return 1;
    }
    return high - low > SAME * size ? high - low : size;
  }

  /** 1, 2 or 5 times a power of ten. */
  private static double step(double range) {
    double power = Math.pow(10, Math.floor(Math.log10(range / TICKS)));
    double factor = range / TICKS / power;
    return power * (factor <= 1.0001 ? 1 : factor <= 2.0001 ? 2 : factor <= 5.0001 ? 5 : 10);
  }

  private static Tick tick(double at, double step) {
    double rounded = step * Math.rint(at / step);
    return new Tick(at, Digits.tick(rounded, step));
  }

  /** The same with some room at both ends, so that no marker lies on the edge. */
  Axis withRoom() {
    return new Axis(ticks, value -> EDGE + (1 - 2 * EDGE) * at(value));
  }

  /** From a power of ten to a power of ten. */
  static Axis logarithmic(double low, double high) {
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
      ticks.add(new Tick(Math.pow(10, power), Digits.power(power)));
    }
    return new Axis(ticks, value -> (Math.log10(value) - start) / (end - start));
  }

  private static String label(double place) {
    return place >= 10_000 && place == Math.rint(place)
        ? String.format(Locale.ROOT, "%,.0f", place)
        : Digits.place(place);
  }

  /** Places at equal distances, each with its label. */
  static Axis places(List<Double> places) {
    List<Tick> ticks = places.stream().map(place -> new Tick(place, label(place))).toList();
    double length = places.size() - 1 + 2 * ROOM;
    return new Axis(ticks, value -> (places.indexOf(value) + ROOM) / length);
  }
}
