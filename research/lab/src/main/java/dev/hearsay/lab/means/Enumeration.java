package dev.hearsay.lab.means;

/** Losses of Duchi's mechanism for d numbers, by looking at every one of its 2^d reports. */
public final class Enumeration {

  private Enumeration() {}

  /** As W19 prints it: y·v ≥ 0 with probability c/(c + 1), otherwise y·v ≤ 0; ties are in both. */
  public static double lossWithTiesInBoth(int d, double epsilon) {
    double c = Math.exp(epsilon);
    double size = 0;
    for (int report = 0; report < 1 << d; report++) {
      size += agreement(report, d) >= 0 ? 1 : 0;
    }
    double largest = 0;
    double least = 1;
    for (int report = 0; report < 1 << d; report++) {
      double with = agreement(report, d) >= 0 ? c / (c + 1) / size : 0;
      double without = agreement(report, d) <= 0 ? 1 / (c + 1) / size : 0;
      largest = Math.max(largest, with + without);
      least = Math.min(least, with + without);
    }
    return Math.log(largest / least);
  }

  /**
   * What is left of opposite inputs' probabilities after e^ε: Σ max(0, P(y|v) − c·P(y|−v)).
   *
   * @param isPointwise with δ granted to every report, as W20 does; else to all together
   */
  public static double trueDelta(int d, double epsilon, double delta, boolean isPointwise) {
    double c = Math.exp(epsilon);
    double agreeing = 0;
    for (int report = 0; report < 1 << d; report++) {
      agreeing += agreement(report, d) > 0 ? 1 : 0;
    }
    double others = (1 << d) - agreeing;
    double granted = isPointwise ? delta * agreeing : delta;
    double alpha = (c * agreeing + others * granted) / (c * agreeing + others);
    double excess = 0;
    for (int report = 0; report < 1 << d; report++) {
      double here = agreement(report, d) > 0 ? alpha / agreeing : (1 - alpha) / others;
      double there = agreement(~report, d) > 0 ? alpha / agreeing : (1 - alpha) / others;
      excess += Math.max(0, here - c * there);
    }
    return excess;
  }

  /** W19's Eq. 9 and 10: B = (c + 1)/(c − 1) · |T⁺| / binom(d − 1, ⌊d/2⌋), ties counted in T⁺. */
  public static double printedScale(int d, double epsilon) {
    double c = Math.exp(epsilon);
    double all = Math.pow(2, d - 1);
    double size = d % 2 == 1 ? all : all + binomial(d, d / 2) / 2;
    return (c + 1) / (c - 1) * size / binomial(d - 1, d / 2);
  }

  /** With half of the ties on each side: B = (c + 1)/(c − 1) · 2^(d−1) / binom(d − 1, ⌊d/2⌋). */
  public static double splitScale(int d, double epsilon) {
    double c = Math.exp(epsilon);
    return (c + 1) / (c - 1) * Math.pow(2, d - 1) / binomial(d - 1, d / 2);
  }

  /**
   * With ties on one side only. Opposite inputs have reports of T⁺ with c·|T⁺|/(c·|T⁺| + |T⁻|), and
   * ties cancel in the sum of an entry over T⁺, which stays binom(d − 1, ⌊d/2⌋). So B = (c·|T⁺| +
   * |T⁻|)/((c − 1)·binom); the smaller side is the better one for the ties to leave.
   */
  public static double repairedScale(int d, double epsilon) {
    double c = Math.exp(epsilon);
    double half = Math.pow(2, d - 1);
    double ties = d % 2 == 1 ? 0 : binomial(d, d / 2) / 2;
    return (c * (half - ties) + half + ties) / (c - 1) / binomial(d - 1, d / 2);
  }

  private static double binomial(int n, int k) {
    double product = 1;
    for (int i = 1; i <= k; i++) {
      product *= (n - k + i) / (double) i;
    }
    return product;
  }

  /** y·v for v = (1, …, 1); set bits of the report are its ones. */
  private static int agreement(int report, int d) {
    return 2 * Integer.bitCount(report & ((1 << d) - 1)) - d;
  }
}
