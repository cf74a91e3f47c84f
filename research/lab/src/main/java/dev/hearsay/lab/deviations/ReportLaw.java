package dev.hearsay.lab.deviations;

import dev.hearsay.Interval;
import dev.hearsay.lab.survey.Designs;
import dev.hearsay.lab.survey.SquareWaveTheory;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.number.Piecewise;
import dev.hearsay.random.InsecureSeededBits;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Supplier;

/**
 * What one report does to a value, by the continuous mechanisms' formulas; and reports, drawn.
 *
 * @param possible where values lie
 * @param bias E[Y − x], affine in x
 * @param variance Var(Y), at most quadratic in x
 * @param reporter makes a device, when reports are drawn and not before
 */
record ReportLaw(
    Interval possible,
    DoubleUnaryOperator bias,
    DoubleUnaryOperator variance,
    Supplier<Reporter> reporter) {

  private static final Interval SYMMETRIC = new Interval(-1, 1);
  private static final Interval UNIT = new Interval(0, 1);

  /** A device. */
  @FunctionalInterface
  interface Reporter {
    /** The number that a report on a value of {@link ReportLaw#possible} stands for. */
    double report(double value, InsecureSeededBits bits);

    /** With the library's own mechanism. */
    static Reporter of(String mechanism, double epsilon) {
      NumericMechanism design = Designs.numeric(mechanism, epsilon);
      return (value, bits) -> design.decode(design.perturbInsecurely(value, bits));
    }
  }

  static ReportLaw laplace(double epsilon) {
    return new ReportLaw(
        SYMMETRIC, x -> 0, x -> 8 / (epsilon * epsilon), () -> Reporter.of("laplace", epsilon));
  }

  static ReportLaw piecewise(double epsilon) {
    double t = Piecewise.parameter(epsilon);
    return new ReportLaw(
        SYMMETRIC,
        x -> 0,
        x -> Piecewise.variance(epsilon, t, x),
        () -> Reporter.of("piecewise", epsilon));
  }

  /**
   * The plain average, as D22 takes it. The library's own square wave has its bias undone, and a
   * grid that is too coarse for the large ε of D22's figures: reports are drawn by the formula.
   */
  static ReportLaw square(double epsilon) {
    SquareWaveTheory square = new SquareWaveTheory(epsilon);
    return new ReportLaw(UNIT, square::bias, square::variance, () -> square::draw);
  }

  /** Of reports with the affine bias undone. */
  ReportLaw unbiased() {
    double scale = slope() * slope();
    return new ReportLaw(
        possible, x -> 0, x -> variance.applyAsDouble(x) / scale, () -> undone(reporter.get()));
  }

  private Reporter undone(Reporter biased) {
    return (value, bits) -> undone(biased.report(value, bits));
  }

  /** A report, or an average of reports, with the bias undone. */
  double undone(double report) {
    return (report - expectation(0)) / slope();
  }

  /** The average square of such reports. */
  double undoneSquare(double average, double averageSquare) {
    double shift = expectation(0);
    return (averageSquare - 2 * shift * average + shift * shift) / (slope() * slope());
  }

  /** On the interval that this law's values are from. */
  Dimension placed(Dimension dimension) {
    return possible.equals(UNIT) ? dimension.onUnitInterval() : dimension;
  }

  /** A value of [−1, 1] on that interval. */
  double placed(double value) {
    return possible.equals(UNIT) ? (value + 1) / 2 : value;
  }

  /**
   * What averages of reports and of their squares say about people's values. E[Y | x] is affine and
   * E[Y² | x] = Var(Y | x) + E[Y | x]² is quadratic in x, so both can be solved for the moments of
   * the values; what is impossible is moved to where it is possible.
   */
  Dimension estimated(double average, double averageSquare) {
    double mean = possible.clip(undone(average));
    double constant = expectedSquare(0);
    double quadratic = (expectedSquare(1) + expectedSquare(-1)) / 2 - constant;
    double linear = (expectedSquare(1) - expectedSquare(-1)) / 2;
    double meanSquare = (averageSquare - constant - linear * mean) / quadratic;
    return new Dimension(mean, Math.max(mean * mean, Math.min(1, meanSquare)));
  }

  /** By how much the expected report moves when the value moves by 1. */
  private double slope() {
    return 1 + bias.applyAsDouble(1) - bias.applyAsDouble(0);
  }

  private double expectation(double x) {
    return x + bias.applyAsDouble(x);
  }

  private double expectedSquare(double x) {
    return variance.applyAsDouble(x) + expectation(x) * expectation(x);
  }
}
