package dev.hearsay.lab.threeoutputs;

import dev.hearsay.number.Hybrid;
import dev.hearsay.number.Piecewise;
import dev.hearsay.number.ThreeOutputs;

/**
 * What {@link RandomRounding} adds to the variance of a continuous mechanism: the mean of (y − l)(h
 * − y) over its outputs y.
 */
public final class RoundingTheory {

  private final double epsilon;
  private final double c;

  /** How often the outputs are those of a piecewise mechanism. */
  private final double share;

  /** The piecewise mechanism's parameter. */
  private final double t;

  /** a, how often the other mechanism's output is 0 at 0. */
  private final double zero;

  private final RandomRounding rounding;

  /**
   * @param mechanism piecewise, pm-sub, hybrid or hm-tp
   * @param steps g, of 2g + 1 outputs
   */
  public RoundingTheory(String mechanism, double epsilon, int steps) {
    this.epsilon = epsilon;
    this.c = Math.exp(epsilon);
    boolean isOfZ20 = mechanism.equals("pm-sub") || mechanism.equals("hm-tp");
    this.t = isOfZ20 ? Piecewise.suboptimalParameter(epsilon) : Piecewise.parameter(epsilon);
    this.zero = isOfZ20 ? ThreeOutputs.zeroAtZero(epsilon) : 0;
    this.share =
        switch (mechanism) {
          case "piecewise", "pm-sub" -> 1;
          case "hybrid" -> Hybrid.alpha(epsilon);
          case "hm-tp" -> Hybrid.beta(epsilon);
          default -> throw new IllegalArgumentException(mechanism + " has no continuous outputs");
        };
    this.rounding = new RandomRounding(share == 0 ? coarse() : reach(t + 1), steps);
  }

  /** The output of Duchi's mechanism, which is Three-Outputs with a = 0. */
  private double coarse() {
    return ThreeOutputsTheory.largest(epsilon, zero);
  }

  /** (c + t)·u / (t(c − 1)): A for u = t + 1, L and R for u = xt ∓ 1. */
  private double reach(double u) {
    return (c + t) * u / (t * (c - 1));
  }

  RandomRounding rounding() {
    return rounding;
  }

  /** At the input x. */
  public double cost(double x) {
    double away = 1 - zero + (zero - zero / c) * Math.abs(x);
    double coarse = away * rounding.variance(coarse());
    return share == 0 ? coarse : share * piecewise(x) + (1 - share) * coarse;
  }

  /** The density is t(c − 1) / (2(t + c)²), and c times that on [L, R]. */
  private double piecewise(double x) {
    double low = t * (c - 1) / (2 * (t + c) * (t + c));
    double near = rounding.integral(reach(x * t + 1)) - rounding.integral(reach(x * t - 1));
    return low * (rounding.integral(rounding.largest()) + (c - 1) * near);
  }
}
