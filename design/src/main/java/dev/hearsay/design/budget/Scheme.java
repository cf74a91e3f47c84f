package dev.hearsay.design.budget;

import dev.hearsay.Mechanisms;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.category.CategoricalMechanism;

/**
 * How every attribute is reported, and so what its budget x buys.
 *
 * <p><em>The error.</em> Let a value of k be supported by a report with probability p if it is the
 * true one and q if not. A decoded count of a value with frequency π has, a person, the variance
 *
 * <pre>
 *   (π p(1 − p) + (1 − π) q(1 − q)) / (p − q)².
 * </pre>
 *
 * Summed over the k values, whose frequencies add up to 1, that is
 *
 * <pre>
 *   (p(1 − p) + (k − 1) q(1 − q)) / (p − q)²:
 * </pre>
 *
 * <b>the frequencies cancel.</b> The formulas below hold for all of them, not only for the uniform
 * ones by which they are usually derived, and prior knowledge of frequencies cannot improve an
 * allocation. Summed over the attributes it is the normalized square error, NSE.
 */
public enum Scheme {
  /**
   * One bit per value (SUE; the papers' BRR and, optimally allocated, OBRR). Each bit is flipped
   * with probability 1/(e^x + 1). Two values differ in two bits, so an attribute costs 2x.
   *
   * <p>p = 1 − q = e^x/(e^x + 1): the error is k e^x/(e^x − 1)², in u = e^x − 1 k(u + 1)/u².
   */
  UNARY("sue", 2),

  /**
   * A value for a value (GRR; the papers' MRR and, optimally allocated, OMRR). An attribute costs
   * x.
   *
   * <p>p = e^x/(e^x + k − 1) and q = 1/(e^x + k − 1): the error is (k − 1)(2e^x + k − 2)/(e^x −
   * 1)², in u = e^x − 1 (k − 1)(2u + k)/u².
   */
  DIRECT("grr", 1);

  private final String mechanism;
  private final int cost;

  Scheme(String mechanism, int cost) {
    this.mechanism = mechanism;
    this.cost = cost;
  }

  /** The name of the mechanism that reports on an attribute. */
  public String mechanism() {
    return mechanism;
  }

  /** What an attribute with this budget may reveal; exact, as the factor is 1 or 2. */
  public double loss(double budget) {
    return cost * budget;
  }

  /** What the attributes' budgets may add up to; exact likewise. */
  double total(double epsilon) {
    return epsilon / cost;
  }

  ErrorCurve curve(int values) {
    return switch (this) {
      case UNARY -> new ErrorCurve(values, 2);
      case DIRECT -> new ErrorCurve(2.0 * (values - 1), values);
    };
  }

  CategoricalMechanism create(int values, PrivacyLoss loss) {
    return Mechanisms.categorical(mechanism, values, loss);
  }
}
