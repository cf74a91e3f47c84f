package dev.hearsay.category;

import dev.hearsay.joint.JointLaw;
import dev.hearsay.law.Law;
import dev.hearsay.number.NumericLaw;
import dev.hearsay.random.BitSource;
import dev.hearsay.vector.CodebookLaw;
import dev.hearsay.vector.SignsLaw;
import java.util.function.Function;

/**
 * A law whose input is one of {@code values()} values. A report is a fixed number of 64-bit words,
 * written into the caller's array; what they mean is the law's own.
 */
public sealed interface CategoricalLaw extends Law permits SupportLaw, OneHotLaw {

  /** The number of values; an input is in [0, values). */
  int values();

  /** Draws the report of a value into the first {@link #words()} words of {@code report}. */
  void draw(int value, BitSource bits, long[] report);

  /**
   * The exact probability of a report for a value, as the nearest double; 0 where it underflows.
   */
  double probability(int value, long[] report);

  /** Refuses fewer than two values. */
  static void checkValues(int values) {
    if (values < 2) {
      throw new IllegalArgumentException("there are " + values + " values; at least 2 are needed");
    }
  }

  /** One function per kind of law of categories. */
  <T> T match(
      Function<DirectLaw, T> direct,
      Function<BitsLaw, T> bits,
      Function<HashedLaw, T> hashed,
      Function<SubsetLaw, T> subset,
      Function<OneHotLaw, T> oneHot);

  @Override
  default <T> T matchInput(
      Function<NumericLaw, T> number,
      Function<CategoricalLaw, T> category,
      Function<SignsLaw, T> cube,
      Function<CodebookLaw, T> ball,
      Function<JointLaw, T> joint) {
    return category.apply(this);
  }
}
