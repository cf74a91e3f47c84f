package dev.hearsay.recalibration;

import dev.hearsay.Interval;
import java.util.HashMap;
import java.util.Map;

/**
 * The expected squared errors of the {@link Rule}s for true values spread over an interval, by
 * integration over the normal error.
 */
final class RiskTable {

  private static final int TRUTHS = 33;

  /**
   * The number of nodes of the trapezoidal rule over ±8σ. The normal density makes it exact except
   * at the kinks of the rules.
   */
  private static final int NODES = 321;

  private static final double FARTHEST = 8;

  /**
   * The relative margin by which a rule must beat clipping: more than the errors of the integrals.
   */
  private static final double MARGIN = 1e-3;

  private static final double[] ERRORS = new double[NODES];
  private static final double[] WEIGHTS = new double[NODES];

  static {
    double total = 0;
    for (int i = 0; i < NODES; i++) {
      ERRORS[i] = FARTHEST * (2.0 * i / (NODES - 1) - 1);
      WEIGHTS[i] = Math.exp(-ERRORS[i] * ERRORS[i] / 2);
      total += WEIGHTS[i];
    }
    for (int i = 0; i < NODES; i++) {
      WEIGHTS[i] /= total;
    }
  }

  private final Interval possible;
  private final Map<Double, Rule> known = new HashMap<>();

  RiskTable(Interval possible) {
    double width = possible.high() - possible.low();
    if (!(width > 0 && width < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "the possible values are " + possible + "; they must be a finite interval wider than 0");
    }
    this.possible = possible;
  }

  /**
   * Returns the rule of least average risk among those whose risk is nowhere above that of
   * clipping. {@link Rule#DAMP} always qualifies, by its proof.
   *
   * @param bound a fixed multiple of the standard error, so that the latter identifies the answer
   */
  Rule best(double standardError, double bound) {
    return known.computeIfAbsent(standardError, error -> search(error, bound));
  }

  private Rule search(double standardError, double bound) {
    double[] clipping = risks(Rule.CLIP, standardError, bound);
    Rule best = Rule.DAMP;
    double least = sum(risks(Rule.DAMP, standardError, bound));
    for (Rule rule : new Rule[] {Rule.L1, Rule.L2}) {
      double[] risks = risks(rule, standardError, bound);
      if (isNowhereAbove(risks, clipping) && sum(risks) < least) {
        best = rule;
        least = sum(risks);
      }
    }
    return best;
  }

  private static boolean isNowhereAbove(double[] risks, double[] limits) {
    for (int i = 0; i < risks.length; i++) {
      if (risks[i] > limits[i] * (1 - MARGIN)) {
        return false;
      }
    }
    return true;
  }

  private static double sum(double[] risks) {
    double sum = 0;
    for (double risk : risks) {
      sum += risk;
    }
    return sum;
  }

  /** Returns a rule's risks at evenly spaced true values, both ends included. */
  double[] risks(Rule rule, double standardError, double bound) {
    double[] risks = new double[TRUTHS];
    for (int i = 0; i < TRUTHS; i++) {
      double truth = possible.low() + (possible.high() - possible.low()) * i / (TRUTHS - 1.0);
      risks[i] = risk(rule, truth, standardError, bound);
    }
    return risks;
  }

  private double risk(Rule rule, double truth, double standardError, double bound) {
    double sum = 0;
    for (int i = 0; i < NODES; i++) {
      double estimate = truth + standardError * ERRORS[i];
      double miss = rule.apply(estimate, standardError, bound, possible) - truth;
      sum += WEIGHTS[i] * miss * miss;
    }
    return sum;
  }
}
