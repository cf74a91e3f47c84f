package dev.hearsay.lab.worstcase;

import java.util.Arrays;
import java.util.stream.Collectors;

/** A polynomial with whole coefficients: signs for every s above 1 are decided exactly. */
final class Polynomial {

  /** The variable itself. */
  static final Polynomial S = of(0, 1);

  private final long[] coefficients;

  private Polynomial(long[] coefficients) {
    int length = coefficients.length;
    while (length > 1 && coefficients[length - 1] == 0) {
      length--;
    }
    this.coefficients = Arrays.copyOf(coefficients, length);
  }

  /** That of the lowest power first. */
  static Polynomial of(long... coefficients) {
    return new Polynomial(coefficients);
  }

  Polynomial plus(Polynomial other) {
    long[] sum =
        Arrays.copyOf(coefficients, Math.max(coefficients.length, other.coefficients.length));
    for (int i = 0; i < other.coefficients.length; i++) {
      sum[i] = Math.addExact(sum[i], other.coefficients[i]);
    }
    return new Polynomial(sum);
  }

  Polynomial minus(Polynomial other) {
    return plus(other.times(of(-1)));
  }

  Polynomial times(Polynomial other) {
    long[] product = new long[coefficients.length + other.coefficients.length - 1];
    for (int i = 0; i < coefficients.length; i++) {
      for (int j = 0; j < other.coefficients.length; j++) {
        product[i + j] =
            Math.addExact(
                product[i + j], Math.multiplyExact(coefficients[i], other.coefficients[j]));
      }
    }
    return new Polynomial(product);
  }

  /** The same with s = 1 + u, as a polynomial in u: Horner's scheme. */
  Polynomial shifted() {
    Polynomial result = of(0);
    for (int i = coefficients.length - 1; i >= 0; i--) {
      result = result.times(of(1, 1)).plus(of(coefficients[i]));
    }
    return result;
  }

  /** Whether it is above 0 for every s above 1: nothing of the shifted one is negative. */
  boolean isPositiveAboveOne() {
    long[] shifted = shifted().coefficients;
    return Arrays.stream(shifted).allMatch(c -> c >= 0)
        && Arrays.stream(shifted).anyMatch(c -> c > 0);
  }

  /**
   * Whether it has exactly one root above 1, below which it is negative. By Descartes' rule one
   * change of sign among the coefficients of the shifted one is one root.
   */
  boolean risesThroughZeroAboveOne() {
    long[] signs =
        Arrays.stream(shifted().coefficients).map(Long::signum).filter(s -> s != 0).toArray();
    int changes = 0;
    for (int i = 1; i < signs.length; i++) {
      changes += signs[i] == signs[i - 1] ? 0 : 1;
    }
    return changes == 1 && signs[0] < 0;
  }

  @Override
  public String toString() {
    return Arrays.stream(coefficients).mapToObj(Long::toString).collect(Collectors.joining(", "));
  }
}
