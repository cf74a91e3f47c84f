package dev.hearsay.lab.survey;

/**
 * A density on [−reach, reach] that has one value between two places and another one elsewhere, as
 * the papers' piecewise mechanisms have it. Its moments are integrals of powers, without a grid.
 */
public record StepDensity(double reach, double left, double right, double inner, double outer) {

  /** Returns the density of W19's Eq. 5, of a report on {@code x} with PM. */
  public static StepDensity ofPiecewise(double epsilon, double x) {
    double s = Math.exp(epsilon / 2);
    double reach = (s + 1) / (s - 1);
    double left = (reach + 1) / 2 * x - (reach - 1) / 2;
    double inner = (s * s - s) / (2 * s + 2);
    return new StepDensity(reach, left, left + reach - 1, inner, inner / (s * s));
  }

  /** Returns the density of Z20's Eq. 26 to 29, of a report on {@code x} with the parameter t. */
  public static StepDensity ofFamily(double epsilon, double t, double x) {
    double c = Math.exp(epsilon);
    double unit = (c + t) / (t * (c - 1));
    double outer = t * (c - 1) / (2 * (t + c) * (t + c));
    return new StepDensity(
        unit * (t + 1), unit * (x * t - 1), unit * (x * t + 1), c * outer, outer);
  }

  /** Returns the integral of y^power times the density. */
  public double moment(int power) {
    return outer * (integral(reach, power) - integral(-reach, power))
        + (inner - outer) * (integral(right, power) - integral(left, power));
  }

  private static double integral(double y, int power) {
    return Math.pow(y, power + 1) / (power + 1);
  }

  /** Returns the mean. */
  public double mean() {
    return moment(1);
  }

  /** Returns the variance. */
  public double variance() {
    return moment(2) - mean() * mean();
  }
}
