package dev.hearsay.lab.deviations;

import dev.hearsay.Interval;
import dev.hearsay.lab.survey.SquareWaveTheory;
import dev.hearsay.mechanism.number.Piecewise;
import java.util.function.DoubleUnaryOperator;

/**
 * What one report does to a value, by the continuous mechanisms' formulas.
 *
 * @param possible where values lie
 * @param bias E[Y − x], affine in x
 * @param variance Var(Y), at most quadratic in x
 */
record ReportLaw(Interval possible, DoubleUnaryOperator bias, DoubleUnaryOperator variance) {

  private static final Interval SYMMETRIC = new Interval(-1, 1);
  private static final Interval UNIT = new Interval(0, 1);

  static ReportLaw laplace(double epsilon) {
    return new ReportLaw(SYMMETRIC, x -> 0, x -> 8 / (epsilon * epsilon));
  }

  static ReportLaw piecewise(double epsilon) {
    double t = Piecewise.parameter(epsilon);
    return new ReportLaw(SYMMETRIC, x -> 0, x -> Piecewise.variance(epsilon, t, x));
  }

  /** The plain average, as D22 takes it. */
  static ReportLaw square(double epsilon) {
    SquareWaveTheory square = new SquareWaveTheory(epsilon);
    return new ReportLaw(UNIT, square::bias, square::variance);
  }

  /** The average with the affine bias undone. */
  static ReportLaw unbiasedSquare(double epsilon) {
    SquareWaveTheory square = new SquareWaveTheory(epsilon);
    double scale = square.slope() * square.slope();
    return new ReportLaw(UNIT, x -> 0, x -> square.variance(x) / scale);
  }

  /** On the interval that this law's values are from. */
  Dimension placed(Dimension dimension) {
    return possible.equals(UNIT) ? dimension.onUnitInterval() : dimension;
  }
}
