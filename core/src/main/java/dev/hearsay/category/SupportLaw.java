package dev.hearsay.category;

import dev.hearsay.exact.Fraction;

/**
 * A law whose reports each <em>support</em> a set of values: the true value with one probability,
 * p, every other value with another, q. Frequency estimation needs only the counts of supports.
 */
public interface SupportLaw extends CategoricalLaw {

  /** Returns whether a report supports a value. */
  boolean supports(long[] report, int value);

  /** Returns p, the probability that a report supports the true value. */
  Fraction supportOfTruth();

  /** Returns q, the probability that a report supports a value that is not the true one. */
  Fraction supportOfOther();

  @Override
  default Entry entry() {
    return new SupportEntry(this);
  }
}
