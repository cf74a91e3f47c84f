package dev.hearsay.lab.claim;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.function.DoubleUnaryOperator;

/** The exponent of a power law that measured numbers follow. */
public final class GrowthRate {

  private GrowthRate() {}

  /** Returns the slope of the logarithms of some numbers over the logarithms of their places. */
  public static Measured of(NavigableMap<Double, Measured> points) {
    return of(points, x -> x);
  }

  /**
   * Returns the slope of the logarithms of some numbers over those of a function of their places,
   * by least squares, with the standard error that follows from the errors of the numbers.
   *
   * @param scale what the numbers are expected to be proportional to a power of
   */
  public static Measured of(NavigableMap<Double, Measured> points, DoubleUnaryOperator scale) {
    List<Map.Entry<Double, Measured>> all = List.copyOf(points.entrySet());
    double[] places =
        all.stream().mapToDouble(one -> Math.log(scale.applyAsDouble(one.getKey()))).toArray();
    double middle = 0;
    for (double place : places) {
      middle += place / places.length;
    }
    double squares = 0;
    for (double place : places) {
      squares += (place - middle) * (place - middle);
    }
    double slope = 0;
    double variance = 0;
    for (int i = 0; i < places.length; i++) {
      Measured point = all.get(i).getValue();
      double weight = (places[i] - middle) / squares;
      slope += weight * Math.log(point.mean());
      variance += weight * weight * point.relativeVariance();
    }
    Measured last = all.get(all.size() - 1).getValue();
    return new Measured(slope, Math.sqrt(variance), last.people(), last.repetitions());
  }
}
