package dev.hearsay.category;

import dev.hearsay.exact.Fraction;

/**
 * A law whose reports each <em>support</em> a set of values: the true value with one probability,
 * p, every other with another, q. Counting supports is all that frequency estimation needs.
 */
public interface SupportLaw extends CategoricalLaw {

  /** Whether a report supports a value. */
  boolean supports(long[] report, int value);

  /** p, the probability that a report supports the true value. */
  Fraction supportOfTruth();

  /** q, the probability that a report supports a value that is not the true one. */
  Fraction supportOfOther();

  @Override
  default Entry entry() {
    return new SupportEntry(this);
  }
}
