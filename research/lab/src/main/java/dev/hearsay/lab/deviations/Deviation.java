package dev.hearsay.lab.deviations;

import dev.hearsay.number.NumericMechanism;
import dev.hearsay.numeric.AssumedValues;
import dev.hearsay.numeric.ErrorFunction;
import dev.hearsay.recalibration.Recalibration;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * How far the average of r reports on one attribute falls from the average of the true values: by
 * the central limit theorem about Normal(E[bias], E[Var(Y | x)]/r), the expectations over the
 * values that people have.
 *
 * <p>{@link #berryEsseen} bounds what "about" leaves out.
 *
 * @param bias E[Y − x]
 * @param noise s² = E[Var(Y | x)], of one report
 * @param thirdMoment ρ = E|Y − x − bias(x)|³, of one report
 * @param reports r
 */
public record Deviation(double bias, double noise, double thirdMoment, long reports) {

  // The constants of Korolev and Shevtsova's form of the Berry–Esseen theorem.
  private static final double FACTOR = 0.33554;
  private static final double SUMMAND = 0.415;

  /** Below this width the density times the width is right to ten digits. */
  private static final double NARROW = 1e-5;

  public Deviation {
    if (!Double.isFinite(bias)) {
      throw new IllegalArgumentException("the bias is " + bias + "; it must be a finite number");
    }
    if (!(noise > 0 && noise < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "the variance of a report is " + noise + "; it must be finite and above 0");
    }
    if (!(thirdMoment >= 0 && thirdMoment < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "the third absolute moment is " + thirdMoment + "; it must be finite and at least 0");
    }
    if (reports < 1) {
      throw new IllegalArgumentException("there are " + reports + " reports; at least 1 is needed");
    }
  }

  /** Of a mechanism, for values known or assumed to be spread like this. */
  public static Deviation of(NumericMechanism mechanism, AssumedValues values, long reports) {
    return of(
        mechanism::bias,
        mechanism::variance,
        x -> thirdAbsoluteMoment(mechanism, x),
        values,
        reports);
  }

  /** E[|Y − E[Y | x]|³ | x] of a decoded report Y. */
  public static double thirdAbsoluteMoment(NumericMechanism mechanism, double x) {
    double mean = x + mechanism.bias(x);
    double sum = 0;
    for (int symbol = 0; symbol < mechanism.symbols(); symbol++) {
      double distance = Math.abs(mechanism.decode(symbol) - mean);
      sum += mechanism.probability(x, symbol) * distance * distance * distance;
    }
    return sum;
  }

  /** From what one report does to a value x: E[Y − x], Var(Y) and E|Y − E[Y]|³. */
  public static Deviation of(
      DoubleUnaryOperator bias,
      DoubleUnaryOperator variance,
      DoubleUnaryOperator thirdAbsoluteMoment,
      AssumedValues values,
      long reports) {
    return new Deviation(
        values.mean(bias), values.mean(variance), values.mean(thirdAbsoluteMoment), reports);
  }

  /** σ, of the average. */
  public double standardDeviation() {
    return Math.sqrt(variance());
  }

  /** σ² = s²/r, of the average. */
  public double variance() {
    return noise / reports;
  }

  /** E of the squared deviation, σ² + bias². */
  public double meanSquare() {
    return variance() + bias * bias;
  }

  /** P(|deviation| ≤ bound). */
  public double probabilityWithin(double bound) {
    if (!(bound >= 0)) {
      throw new IllegalArgumentException("the bound is " + bound + "; it must be at least 0");
    }
    double scale = standardDeviation() * Math.sqrt(2);
    double center = Math.abs(bias);
    double from = (center - bound) / scale;
    double to = (center + bound) / scale;
    // Near 0 the two tails agree in all digits but the last ones; the middle does not.
    double probability =
        to - from < NARROW
            ? (to - from) / Math.sqrt(Math.PI) * Math.exp(-center * center / (scale * scale))
            : 0.5 * (ErrorFunction.erfc(from) - ErrorFunction.erfc(to));
    return Math.max(0, Math.min(1, probability));
  }

  /**
   * P(all deviations within their bounds). People's noise is drawn anew for each attribute, so the
   * attributes' deviations are independent.
   */
  public static double probabilityAllWithin(List<Deviation> deviations, double[] bounds) {
    if (deviations.size() != bounds.length) {
      throw new IllegalArgumentException(
          "there are " + bounds.length + " bounds for " + deviations.size() + " attributes");
    }
    double product = 1;
    for (int j = 0; j < bounds.length; j++) {
      product *= deviations.get(j).probabilityWithin(bounds[j]);
    }
    return product;
  }

  /** The least bound within which the deviation stays with this probability. */
  public double bound(double confidence) {
    if (!(confidence > 0 && confidence < 1)) {
      throw new IllegalArgumentException("confidence is " + confidence + "; it must be in (0, 1)");
    }
    if (bias == 0) {
      return Recalibration.bounds(new double[] {standardDeviation()}, confidence)[0];
    }
    double low = 0;
    double high = Math.abs(bias) + 40 * standardDeviation();
    double middle = (low + high) / 2;
    while (low < middle && middle < high) {
      if (probabilityWithin(middle) < confidence) {
        low = middle;
      } else {
        high = middle;
      }
      middle = (low + high) / 2;
    }
    return high;
  }

  /**
   * The most by which a probability P(deviation ≤ z) of the normal distribution is off: 0.33554(ρ +
   * 0.415s³)/(s³√r).
   */
  public double berryEsseen() {
    double cube = noise * Math.sqrt(noise);
    return FACTOR * (thirdMoment + SUMMAND * cube) / (cube * Math.sqrt((double) reports));
  }
}
