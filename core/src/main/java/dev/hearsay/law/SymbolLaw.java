package dev.hearsay.law;

import dev.hearsay.random.BitSource;

/** A law that draws one symbol for one of finitely many inputs, with weights out of TOTAL. */
public sealed interface SymbolLaw extends NumericLaw permits BlockLaw, NoiseLaw, TableLaw {

  /** The integer weight of a symbol under an input, out of {@link Law#TOTAL}. */
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

  /** Column by column, the largest weight over the smallest. */
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
    Fraction worst = Fraction.ZERO;
    for (int input = 0; input < nodes(); input++) {
      for (int other = 0; other < nodes(); other++) {
        if (input != other) {
          worst = worst.max(hockeyStick(input, other, bound));
        }
      }
    }
    return worst;
  }

  /** The divergence of one ordered pair of inputs. */
  default Fraction hockeyStick(int input, int other, Fraction bound) {
    double nearBound = bound.toDouble();
    long mass = 0;
    long otherMass = 0;
    for (int symbol = 0; symbol < symbols(); symbol++) {
      long weight = weight(input, symbol);
      long otherWeight = weight(other, symbol);
      if (exceeds(weight, otherWeight, bound, nearBound)) {
        mass += weight;
        otherMass += otherWeight;
      }
    }
    return Fraction.of(mass, TOTAL).minusOrZero(bound.times(Fraction.of(otherMass, TOTAL)));
  }

  /** Whether weight > bound · other: in doubles where they settle it, exactly where they do not. */
  private static boolean exceeds(long weight, long other, Fraction bound, double nearBound) {
    double difference = weight - nearBound * other;
    if (Math.abs(difference) > 1e-9 * weight) {
      return difference > 0;
    }
    return Fraction.of(weight, 1).compareTo(bound.times(Fraction.of(other, 1))) > 0;
  }
}
