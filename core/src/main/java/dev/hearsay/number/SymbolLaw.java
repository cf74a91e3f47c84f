package dev.hearsay.number;

import dev.hearsay.exact.Fraction;
import dev.hearsay.law.Law;
import dev.hearsay.random.BitSource;

/** A law that draws one symbol for one of finitely many inputs, with weights out of TOTAL. */
public interface SymbolLaw extends NumericLaw {

  /** The cost of settling one pair of inputs exactly, in comparisons of two weights. */
  long COMPARISONS_PER_PAIR = 32;

  /** Returns the integer weight of a symbol under an input, out of {@link Law#TOTAL}. */
  long weight(int input, int symbol);

  /** Draws the report of one input in [0, nodes). */
  int draw(int input, BitSource bits);

  @Override
  default int drawAt(double place, BitSource bits) {
    double scaled = place * (nodes() - 1);
    int below = Math.min((int) scaled, nodes() - 2);
    long towardNext = (long) ((scaled - below) * TOTAL);
    return draw(below + bits.bernoulliBit(towardNext), bits);
  }

  @Override
  default double probability(int node, int symbol) {
    return weight(node, symbol) / (double) TOTAL;
  }

  /**
   * {@inheritDoc}
   *
   * <p>Returns the largest ratio over all symbols of the largest weight to the smallest.
   */
  @Override
  default Fraction worstRatio() {
    Fraction worst = Fraction.ONE;
    for (int symbol = 0; symbol < symbols(); symbol++) {
      long least = Long.MAX_VALUE;
      long greatest = 0;
      for (int input = 0; input < nodes(); input++) {
        long weight = weight(input, symbol);
        least = Math.min(least, weight);
        greatest = Math.max(greatest, weight);
      }
      if (greatest > 0) {
        worst = worst.max(Fraction.of(greatest, least));
      }
    }
    return worst;
  }

  @Override
  default Fraction hockeyStick(Fraction bound) {
    LargestExcess largest = new LargestExcess(bound);
    for (int input = 0; input < nodes(); input++) {
      for (int other = 0; other < nodes(); other++) {
        if (input != other) {
          offer(input, other, largest);
        }
      }
    }
    return largest.result();
  }

  /** Returns the divergence of one ordered pair of inputs. */
  default Fraction hockeyStick(int input, int other, Fraction bound) {
    LargestExcess largest = new LargestExcess(bound);
    offer(input, other, largest);
    return largest.result();
  }

  private void offer(int input, int other, LargestExcess largest) {
    long mass = 0;
    long otherMass = 0;
    for (int symbol = 0; symbol < symbols(); symbol++) {
      long weight = weight(input, symbol);
      long otherWeight = weight(other, symbol);
      if (largest.exceeds(weight, otherWeight)) {
        mass += weight;
        otherMass += otherWeight;
      }
    }
    largest.offer(mass, otherMass);
  }

  /**
   * Returns the comparisons of every symbol for every ordered pair of inputs, and of settling the
   * pair exactly.
   */
  @Override
  default long comparisons() {
    return (long) nodes() * nodes() * (symbols() + COMPARISONS_PER_PAIR);
  }
}
