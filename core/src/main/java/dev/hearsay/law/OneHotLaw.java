package dev.hearsay.law;

import dev.hearsay.internal.BitWords;
import dev.hearsay.random.BitSource;
import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * The report is one noisy number a value, all independent: 1 for the true value and 0 for the
 * others, each with the same noise. Word i holds the symbol of value i.
 *
 * <p><strong>Privacy.</strong> Two inputs v and w differ in coordinates v and w alone. Write a(s)
 * for the weight of symbol s under "absent", b(s) under "present". The pair (s, t) of those
 * coordinates has weight b(s)·a(t) under v and a(s)·b(t) under w. The divergence sums b(s)a(t) −
 * bound·a(s)b(t) over the pairs where it is positive. For fixed s these are the t with the largest
 * a(t)/b(t): with the symbols in that order, a prefix, which grows as s moves down the same order.
 *
 * @param values the number of values, at least 2
 * @param coordinate the noise; its first node is absent, its last is present
 */
public record OneHotLaw(int values, NoiseLaw coordinate) implements CategoricalLaw {

  public OneHotLaw {
    if (values < 2) {
      throw new IllegalArgumentException("there are " + values + " values; at least 2 are needed");
    }
  }

  @Override
  public int words() {
    return values;
  }

  @Override
  public int bits() {
    return Math.multiplyExact(values, BitWords.toDistinguish(coordinate.symbols()));
  }

  @Override
  public void draw(int value, BitSource bits, long[] report) {
    BitWords.requireRoom(report, words());
    int present = coordinate.nodes() - 1;
    for (int other = 0; other < values; other++) {
      report[other] = coordinate.draw(other == value ? present : 0, bits);
    }
  }

  @Override
  public double probability(int value, long[] report) {
    double product = 1;
    for (int other = 0; other < values; other++) {
      int node = other == value ? coordinate.nodes() - 1 : 0;
      product *= coordinate.probability(node, (int) report[other]);
    }
    return product;
  }

  private long absent(int symbol) {
    return coordinate.weight(0, symbol);
  }

  private long present(int symbol) {
    return coordinate.weight(coordinate.nodes() - 1, symbol);
  }

  @Override
  public OptionalLong reports() {
    if (bits() >= Long.SIZE - 1) {
      return OptionalLong.empty();
    }
    long reports = 1;
    for (int value = 0; value < values; value++) {
      reports *= coordinate.symbols();
    }
    return OptionalLong.of(reports);
  }

  /** The two coordinates' ratios multiply, and each can be at its worst. */
  @Override
  public Fraction worstRatio() {
    Fraction up = Fraction.ZERO;
    Fraction down = Fraction.ZERO;
    for (int symbol = 0; symbol < coordinate.symbols(); symbol++) {
      if (present(symbol) > 0) {
        up = up.max(Fraction.of(present(symbol), absent(symbol)));
      }
      if (absent(symbol) > 0) {
        down = down.max(Fraction.of(absent(symbol), present(symbol)));
      }
    }
    return up.isInfinite() || down.isInfinite() ? Fraction.INFINITY : up.times(down);
  }

  @Override
  public Fraction hockeyStick(Fraction bound) {
    List<Integer> byAbsence = symbolsByFallingAbsence();
    BigInteger absentSum = BigInteger.ZERO;
    BigInteger presentSum = BigInteger.ZERO;
    Fraction divergence = Fraction.ZERO;
    int prefix = 0;
    for (int s : byAbsence) {
      Fraction mine = Fraction.of(present(s), 1);
      Fraction other = bound.times(Fraction.of(absent(s), 1));
      while (prefix < byAbsence.size() && exceeds(mine, other, byAbsence.get(prefix))) {
        absentSum = absentSum.add(BigInteger.valueOf(absent(byAbsence.get(prefix))));
        presentSum = presentSum.add(BigInteger.valueOf(present(byAbsence.get(prefix))));
        prefix++;
      }
      divergence =
          divergence.plus(
              mine.times(new Fraction(absentSum, BigInteger.ONE))
                  .minusOrZero(other.times(new Fraction(presentSum, BigInteger.ONE))));
    }
    return divergence.times(Fraction.of(1, TOTAL)).times(Fraction.of(1, TOTAL));
  }

  /** Whether b(s)·a(t) > bound·a(s)·b(t). */
  private boolean exceeds(Fraction mine, Fraction other, int symbol) {
    return mine.times(Fraction.of(absent(symbol), 1))
            .compareTo(other.times(Fraction.of(present(symbol), 1)))
        > 0;
  }

  private List<Integer> symbolsByFallingAbsence() {
    Comparator<Integer> byRatio =
        (one, two) ->
            Fraction.of(absent(two), 1)
                .times(Fraction.of(present(one), 1))
                .compareTo(Fraction.of(absent(one), 1).times(Fraction.of(present(two), 1)));
    return IntStream.range(0, coordinate.symbols())
        .filter(symbol -> absent(symbol) > 0 || present(symbol) > 0)
        .boxed()
        .sorted(byRatio)
        .toList();
  }
}
