package dev.hearsay.law;

import dev.hearsay.random.BitSource;
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
    permits NumericLaw, CategoricalLaw, SignsLaw, CodebookLaw {

  /** What the weights of one draw add up to. */
  long TOTAL = BitSource.ONE;

  /** The number of different reports; empty if it is too large for a long. */
  OptionalLong reports();

  /**
   * The time that {@link #hockeyStick} takes, in comparisons of two weights: a few nanoseconds
   * each. It is known before any is made, so that a law can be refused instead.
   */
  default long comparisons() {
    return 1;
  }

  /** One function per kind of input: a number, a category, a point of the cube or of the ball. */
  <T> T matchInput(
      Function<NumericLaw, T> number,
      Function<CategoricalLaw, T> category,
      Function<SignsLaw, T> cube,
      Function<CodebookLaw, T> ball);

  /** Whatever the cases have for this kind of law. */
  <T> T match(Cases<T> cases);

  /**
   * One method per kind of law. A new kind fails to compile wherever it is not handled.
   *
   * @param <T> what comes of a law
   */
  interface Cases<T> {
    T block(BlockLaw law);

    T noise(NoiseLaw law);

    T table(TableLaw law);

    T mixture(MixtureLaw law);

    T direct(DirectLaw law);

    T bits(BitsLaw law);

    T hashed(HashedLaw law);

    T subset(SubsetLaw law);

    T oneHot(OneHotLaw law);

    T signs(SignsLaw law);

    T codebook(CodebookLaw law);
  }
}
