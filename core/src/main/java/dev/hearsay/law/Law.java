package dev.hearsay.law;

import dev.hearsay.category.CategoricalLaw;
import dev.hearsay.joint.JointLaw;
import dev.hearsay.number.NumericLaw;
import dev.hearsay.random.BitSource;
import dev.hearsay.vector.CodebookLaw;
import dev.hearsay.vector.SignsLaw;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * For each input, a distribution of reports whose probabilities are integers out of {@link #TOTAL},
 * or products of such integers.
 *
 * <p>A law states its own exact privacy profile from its integers, by structure; the derivation
 * stands beside each. Tests check every one against plain enumeration of all inputs and reports.
 */
public sealed interface Law extends PrivacyProfile
    permits NumericLaw, CategoricalLaw, SignsLaw, CodebookLaw, JointLaw {

  /** What the weights of one draw add up to. */
  long TOTAL = BitSource.ONE;

  /** The number of different reports; empty if it is too large for a long. */
  OptionalLong reports();

  /** The length of a report in words of 64 bits. */
  default int words() {
    return 1;
  }

  /** The bits of information that a report needs on the wire. */
  int bits();

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

  /**
   * One function per kind of input: a number, a category, a point of the cube or of the ball,
   * several attributes. A new kind fails to compile where it is not handled.
   */
  <T> T matchInput(
      Function<NumericLaw, T> number,
      Function<CategoricalLaw, T> category,
      Function<SignsLaw, T> cube,
      Function<CodebookLaw, T> ball,
      Function<JointLaw, T> joint);
}
