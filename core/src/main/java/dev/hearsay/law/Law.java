package dev.hearsay.law;

import dev.hearsay.random.BitSource;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * For each input, a distribution of reports whose probabilities are integers out of {@link #TOTAL},
 * or products of such integers.
 *
 * <p>A law states its own exact privacy profile from its integers, by structure; the derivation
 * stands beside each. Tests check every one against plain enumeration of all inputs and reports.
 */
public interface Law extends PrivacyProfile {

  /** What the weights of one draw add up to. */
  long TOTAL = BitSource.ONE;

  /** The law as data, from which plans are written and hashed. */
  Form form();

  /** The cost of the law for those who receive it. */
  LawCost cost();

  /** The packing of a report into bits. */
  Packing packing();

  /** An empty counter for the law's reports. */
  Counter counter();

  /** The number of different reports; empty if it is too large for a long. */
  OptionalLong reports();

  /** The length of a report in words of 64 bits. */
  default int words() {
    return 1;
  }

  /** The bits that a report takes on the wire. */
  default int bits() {
    return Math.toIntExact(packing().bits());
  }

  /**
   * The time that {@link #hockeyStick} takes, in comparisons of two weights: a few nanoseconds
   * each. It is known before any is made, so that a law can be refused instead.
   */
  default long comparisons() {
    return 1;
  }

  /** What of the law does not depend on the input, if it has two weights and is known to. */
  default Optional<Blanket> blanket() {
    return Optional.empty();
  }
}
