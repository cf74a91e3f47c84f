package dev.hearsay.design.budget;

import dev.hearsay.Mechanisms;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.category.CategoricalMechanism;

/**
 * A way of reporting every attribute, which determines the error that a budget x leads to.
 *
 * <p><em>The error.</em> Let a report support a value with probability p if it is the true one, and
 * with probability q if it is not. The decoded count of a value with frequency π has, per person,
 * the variance
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
 * <b>the frequencies cancel.</b> The formulas below hold for all frequencies, not only for the
 * uniform ones from which they are usually derived. So prior knowledge of frequencies cannot
 * improve an allocation. The sum over the attributes is the normalized squared error, NSE.
 */
public enum Scheme {
  /**
   * A report of one bit per value (SUE; the papers' BRR and, optimally allocated, OBRR). Each bit
   * is flipped with probability 1/(e^x + 1). Two values differ in two bits, so an attribute costs
   * 2x.
   *
   * <p>p = 1 − q = e^x/(e^x + 1). The error is k e^x/(e^x − 1)²; in u = e^x − 1, it is k(u + 1)/u².
   */
  UNARY("sue", 2),

  /**
   * A report of a single value (GRR; the papers' MRR and, optimally allocated, OMRR). An attribute
   * costs x.
   *
   * <p>p = e^x/(e^x + k − 1) and q = 1/(e^x + k − 1). The error is (k − 1)(2e^x + k − 2)/(e^x −
   * 1)²; in u = e^x − 1, it is (k − 1)(2u + k)/u².
   */
  DIRECT("grr", 1);

  private final String mechanism;
  private final int cost;

  Scheme(String mechanism, int cost) {
    this.mechanism = mechanism;
    this.cost = cost;
  }

  /** Returns the name of the mechanism that reports on an attribute. */
  public String mechanism() {
    return mechanism;
  }

  /** Returns the loss of an attribute with this budget. It is exact, since the factor is 1 or 2. */
  public double loss(double budget) {
    return cost * budget;
  }

  /**
   * Returns the largest sum of the attributes' budgets. It is exact, since the divisor is 1 or 2.
   */
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
