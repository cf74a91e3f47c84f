package dev.hearsay.lab.proof;

import java.util.stream.DoubleStream;

/**
 * All real numbers from low to high. An operation gives an enclosure of all results of its real
 * counterpart: ends are computed as usual and moved outward by as much as they may be off.
 */
public record Enclosure(double low, double high) {

  public Enclosure {
    if (!(low <= high)) {
      throw new ArithmeticException("no number is from " + low + " to " + high);
    }
  }

  /** A number that a double holds exactly. */
  public static Enclosure of(double exact) {
    return new Enclosure(exact, exact);
  }

  /** Basic operations are correctly rounded, so the next number outward is far enough. */
  private static Enclosure outward(double low, double high) {
    return new Enclosure(Math.nextDown(low), Math.nextUp(high));
  }

  public Enclosure plus(Enclosure other) {
    return outward(low + other.low, high + other.high);
  }

  public Enclosure minus(Enclosure other) {
    return outward(low - other.high, high - other.low);
  }

  public Enclosure times(Enclosure other) {
    return ofEnds(low * other.low, low * other.high, high * other.low, high * other.high);
  }

  /** Refuses a divisor that may be 0. */
  public Enclosure over(Enclosure other) {
    if (other.low <= 0 && other.high >= 0) {
      throw new ArithmeticException("a divisor from " + other.low + " to " + other.high);
    }
    return ofEnds(low / other.low, low / other.high, high / other.low, high / other.high);
  }

  private static Enclosure ofEnds(double... ends) {
    return outward(
        DoubleStream.of(ends).min().orElseThrow(), DoubleStream.of(ends).max().orElseThrow());
  }

  public Enclosure negated() {
    return new Enclosure(-high, -low);
  }

  /** Never below 0, as a product of two that know nothing of each other might be. */
  public Enclosure squared() {
    Enclosure product = times(this);
    boolean mayBeZero = low <= 0 && high >= 0;
    double least = Math.min(low * low, high * high);
    return new Enclosure(mayBeZero ? 0 : Math.max(0, Math.nextDown(least)), product.high);
  }

  /** Refuses what may be below 0. */
  public Enclosure sqrt() {
    if (low < 0) {
      throw new ArithmeticException("the root of a number from " + low + " to " + high);
    }
    return new Enclosure(Math.max(0, Math.nextDown(Math.sqrt(low))), Math.nextUp(Math.sqrt(high)));
  }

  /** The platform's functions are off by one unit in the last place at most; two are allowed. */
  public Enclosure cbrt() {
    return twice(StrictMath.cbrt(low), StrictMath.cbrt(high));
  }

  public Enclosure exp() {
    return twice(StrictMath.exp(low), StrictMath.exp(high));
  }

  private static Enclosure twice(double low, double high) {
    return outward(Math.nextDown(low), Math.nextUp(high));
  }

  /** What is in both. */
  public Enclosure and(Enclosure other) {
    return new Enclosure(Math.max(low, other.low), Math.min(high, other.high));
  }

  public double middle() {
    return low + (high - low) / 2;
  }

  public boolean contains(double value) {
    return low <= value && value <= high;
  }
}
