package dev.hearsay.number;

import dev.hearsay.law.Counter;
import dev.hearsay.law.Law;
import dev.hearsay.law.LawCost;
import dev.hearsay.law.Packing;
import dev.hearsay.law.SymbolCounter;
import dev.hearsay.random.BitSource;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A law whose input is a number and whose report is one symbol.
 *
 * <p>The number is a place in [0, 1]. The law has distributions at equally spaced <em>nodes</em>,
 * the first at 0 and the last at 1. A place between two nodes is first rounded to one of them at
 * random, so that its expectation stays. Probabilities are therefore linear between nodes, and a
 * mixture of two distributions loses no more privacy than the two.
 */
public interface NumericLaw extends Law {

  /** Returns the number of nodes, at least 2. */
  int nodes();

  /** Returns the number of symbols; a report is in [0, symbols). */
  int symbols();

  @Override
  default OptionalLong reports() {
    return OptionalLong.of(symbols());
  }

  @Override
  default LawCost cost() {
    return LawCost.ofNumber(nodes(), symbols());
  }

  @Override
  default Packing packing() {
    return Packing.number(symbols());
  }

  @Override
  default Counter counter() {
    return new SymbolCounter(symbols());
  }

  /**
   * Returns the unbiased decoding of each symbol, on the scale on which the first node is −1 and
   * the last is 1. Empty if the decoding does not follow from the law and must be given.
   */
  Optional<double[]> decoding();

  /** Draws the report of a place in [0, 1]. */
  int drawAt(double place, BitSource bits);

  /** Returns the probability of a symbol at a node, as the nearest double. */
  double probability(int node, int symbol);
}
