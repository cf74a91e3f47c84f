package dev.hearsay.number;

import dev.hearsay.category.CategoricalLaw;
import dev.hearsay.joint.JointLaw;
import dev.hearsay.law.BitWords;
import dev.hearsay.law.Law;
import dev.hearsay.random.BitSource;
import dev.hearsay.vector.CodebookLaw;
import dev.hearsay.vector.SignsLaw;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * A law whose input is a number and whose report is one symbol.
 *
 * <p>The number is a place in [0, 1]. The law has distributions at equally spaced <em>nodes</em>,
 * the first at 0 and the last at 1; a place between two nodes is first rounded to one of them at
 * random, so that its expectation stays. Probabilities are therefore linear between nodes, and a
 * mixture of two distributions can lose no more privacy than the two.
 */
public sealed interface NumericLaw extends Law permits SymbolLaw, MixtureLaw {

  /** The number of nodes, at least 2. */
  int nodes();

  /** The number of symbols; a report is in [0, symbols). */
  int symbols();

  @Override
  default OptionalLong reports() {
    return OptionalLong.of(symbols());
  }

  @Override
  default int bits() {
    return BitWords.toDistinguish(symbols());
  }

  /** Draws the report of a place in [0, 1]. */
  int drawAt(double place, BitSource bits);

  /** The probability of a symbol at a node, as the nearest double. */
  double probability(int node, int symbol);

  /** One function per kind of law of numbers. */
  <T> T match(
      Function<BlockLaw, T> block,
      Function<NoiseLaw, T> noise,
      Function<TableLaw, T> table,
      Function<MixtureLaw, T> mixture);

  @Override
  default <T> T matchInput(
      Function<NumericLaw, T> number,
      Function<CategoricalLaw, T> category,
      Function<SignsLaw, T> cube,
      Function<CodebookLaw, T> ball,
      Function<JointLaw, T> joint) {
    return number.apply(this);
  }
}
