package dev.hearsay.law;

import dev.hearsay.random.BitSource;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A family of distributions of reports, one per input. Its probabilities are integers out of {@link
 * #TOTAL}, or products of such integers.
 *
 * <p>A law computes its own exact privacy profile from its integers, by a formula for its
 * structure; the derivation stands beside each formula. Tests check every formula against plain
 * enumeration of all inputs and reports.
 */
public interface Law extends PrivacyProfile {

  /** The sum of the weights of one draw. */
  long TOTAL = BitSource.ONE;

  /** Returns the law as data, from which plans are written and hashed. */
  Form form();

  /** Returns the cost of the law for those who receive it. */
  LawCost cost();

  /** Returns the packing of a report into bits. */
  Packing packing();

  /** Returns an empty counter for the law's reports. */
  Counter counter();

  /** Returns the number of different reports; empty if it is too large for a long. */
  OptionalLong reports();

  /** Returns the length of a report in words of 64 bits. */
  default int words() {
    return 1;
  }

  /** Returns the length of a report on the wire in bits. */
  default int bits() {
    return Math.toIntExact(packing().bits());
  }

  /**
   * Returns the time that {@link #hockeyStick} takes, in comparisons of two weights: a few
   * nanoseconds each. It is known in advance, so that a law that would take too long can be
   * rejected.
   */
  default long comparisons() {
    return 1;
  }

  /**
   * Returns the part of the law that does not depend on the input, if the law has two weights and
   * the part is known.
   */
  default Optional<Blanket> blanket() {
    return Optional.empty();
  }
}
