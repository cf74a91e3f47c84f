package dev.hearsay.number;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.numeric.Minimum;

/**
 * Mechanisms that use one mechanism with a fixed probability and another otherwise.
 *
 * <ul>
 *   <li>HM uses the Piecewise mechanism with probability α = 1 − e^{−ε/2}, else Duchi's; α = 0 up
 *       to ε* = 0.60935…. Above ε* the variance is the same for every x.
 *   <li>HM-TP uses PM-SUB with probability β, else Three-Outputs. β minimizes the worst-case
 *       variance.
 * </ul>
 */
public final class Hybrid {

  public static final String NAME = "hybrid";
  public static final String HM_TP_NAME = "hm-tp";

  /**
   * ε*, below which a mixture is no better than Duchi's alone: e^ε* = (−5 + 2∛(6353 − 405√241) +
   * 2∛(6353 + 405√241)) / 27.
   */
  private static final double THRESHOLD =
      Math.log(
          (-5
                  + 2 * Math.cbrt(6353 - 405 * Math.sqrt(241))
                  + 2 * Math.cbrt(6353 + 405 * Math.sqrt(241)))
              / 27);

  private Hybrid() {}

  /** Returns HM of "Multidimensional Data" (2019). */
  public static NumericMechanism of(PrivacyLoss loss) {
    double alpha = alpha(loss.epsilon());
    if (alpha == 0) {
      return Duchi.named(NAME, loss);
    }
    BlockLaw piecewise = Piecewise.law(loss, Piecewise.parameter(loss.epsilon()));
    BlockLaw duchi = Duchi.law(loss);
    return mixture(NAME, loss, alpha, piecewise, duchi, NumericMechanism.decoding(duchi));
  }

  /** Returns HM-TP of "Federated Learning for the Internet of Things" (2020). */
  public static NumericMechanism tp(PrivacyLoss loss) {
    double beta = beta(loss.epsilon());
    SymbolLaw threeOutputs = ThreeOutputs.law(loss);
    double[] values = ThreeOutputs.values(threeOutputs);
    if (beta == 0) {
      return new NumericMechanism(HM_TP_NAME, loss, threeOutputs, values);
    }
    BlockLaw piecewise = Piecewise.law(loss, Piecewise.suboptimalParameter(loss.epsilon()));
    return mixture(HM_TP_NAME, loss, beta, piecewise, threeOutputs, values);
  }

  /** Returns the probability with which HM uses the Piecewise mechanism. */
  public static double alpha(double epsilon) {
    return epsilon <= THRESHOLD ? 0 : -Math.expm1(-epsilon / 2);
  }

  /**
   * Returns the probability with which HM-TP uses PM-SUB. The worst-case variance is convex in it.
   */
  public static double beta(double epsilon) {
    return Minimum.of(beta -> worstCaseOfTp(epsilon, beta), 0, 1);
  }

  /**
   * Returns the worst-case variance. In |x| the mixture's variance is a parabola: it is largest at
   * 0, at 1, or at its vertex between.
   */
  private static double worstCaseOfTp(double epsilon, double beta) {
    double atZero = varianceOfTp(epsilon, beta, 0);
    double atOne = varianceOfTp(epsilon, beta, 1);
    double atHalf = varianceOfTp(epsilon, beta, 0.5);
    double curvature = 2 * (atZero - 2 * atHalf + atOne);
    double slope = atOne - atZero - curvature;
    double top = -slope / (2 * curvature);
    double ends = Math.max(atZero, atOne);
    return curvature < 0 && top > 0 && top < 1
        ? Math.max(ends, varianceOfTp(epsilon, beta, top))
        : ends;
  }

  private static double varianceOfTp(double epsilon, double beta, double x) {
    double t = Piecewise.suboptimalParameter(epsilon);
    return beta * Piecewise.variance(epsilon, t, x)
        + (1 - beta) * ThreeOutputs.variance(epsilon, x);
  }

  private static NumericMechanism mixture(
      String name,
      PrivacyLoss loss,
      double share,
      BlockLaw piecewise,
      SymbolLaw coarse,
      double[] coarseValues) {
    MixtureLaw law = new MixtureLaw(Math.round(share * MixtureLaw.TOTAL), piecewise, coarse);
    double[] values = new double[law.symbols()];
    System.arraycopy(NumericMechanism.decoding(piecewise), 0, values, 0, piecewise.symbols());
    System.arraycopy(coarseValues, 0, values, piecewise.symbols(), coarse.symbols());
    return new NumericMechanism(name, loss, law, values);
  }
}
