package dev.hearsay.lab.worstcase;

import dev.hearsay.Mechanisms;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.number.TableLaw;
import dev.hearsay.number.minimax.Minimax;
import dev.hearsay.number.minimax.WindowDesign;
import dev.hearsay.number.minimax.WorstCaseDesign;

/**
 * The papers' estimator of a mean when each user reports m of d attributes: (d/m)·(1/n)·Σ of the
 * reports, where those who do not report an attribute count as 0. With k = d/m its variance is 1/n
 * times the average of k·E[Y²|x] − x², so that a mechanism is as good as that is small for the x
 * where it is largest. (k = 1: the variance.)
 */
final class ScaledMinimax {

  static final String NAME = "minimax-scaled";

  /** Where two symbols are worse by no more than this, relatively, two are used. */
  private static final double NEGLIGIBLE = 1e-5;

  private ScaledMinimax() {}

  /**
   * The mechanism of the least {@link #worst}. It tends to Duchi's as the scale grows.
   *
   * @param loss pure, with an ε from 0.01 to {@value Minimax#MAX_EPSILON}
   * @param scale k = d/m, at least 1
   */
  static NumericMechanism of(PrivacyLoss loss, double scale) {
    check(scale);
    NumericMechanism duchi =
        new NumericMechanism(NAME, loss, Mechanisms.numeric("duchi", loss).law());
    WorstCaseDesign design = new WorstCaseDesign(loss.epsilon(), scale);
    WindowDesign shape = design.best(Minimax.SYMBOLS);
    double worst = design.worst(shape);
    return worst(duchi, scale) <= (1 + NEGLIGIBLE) * worst
        ? duchi
        : new NumericMechanism(
            NAME,
            loss,
            TableLaw.fit(shape.rows(WindowDesign.enoughNodes(worst)), loss),
            shape.values());
  }

  /**
   * The largest k·E[Y²|x] − x².
   *
   * @param scale k, at least 1
   */
  static double worst(NumericMechanism mechanism, double scale) {
    check(scale);
    int last = mechanism.law().nodes() - 1;
    double worst = 0;
    for (int node = 0; node < last; node++) {
      double left = 2.0 * node / last - 1;
      double right = 2.0 * (node + 1) / last - 1;
      worst =
          Math.max(
              worst,
              between(at(mechanism, scale, left), at(mechanism, scale, right), right - left));
    }
    return worst;
  }

  private static double at(NumericMechanism mechanism, double scale, double x) {
    return scale * mechanism.variance(x) + (scale - 1) * x * x;
  }

  /**
   * E[Y²|x] is linear between nodes, so with weight f on the right the error is (1−f)·left +
   * f·right + f(1−f)·distance²: a parabola open below.
   */
  private static double between(double left, double right, double distance) {
    double spread = distance * distance;
    double top = Math.max(0, Math.min(1, 0.5 + (right - left) / (2 * spread)));
    return (1 - top) * left + top * right + top * (1 - top) * spread;
  }

  private static void check(double scale) {
    if (!(scale >= 1 && scale <= 1e6)) {
      throw new IllegalArgumentException(
          "the scale d/m is " + scale + "; it must be from 1 to 1000000");
    }
  }
}
