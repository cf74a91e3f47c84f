package dev.hearsay.category;

import dev.hearsay.exact.Fraction;
import dev.hearsay.law.BitWords;
import dev.hearsay.law.Counter;
import dev.hearsay.law.Form;
import dev.hearsay.law.LawType;
import dev.hearsay.law.Lazy;
import dev.hearsay.law.Packing;
import dev.hearsay.number.NoiseLaw;
import dev.hearsay.random.BitSource;
import java.math.BigInteger;
import java.util.Comparator;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * A law whose report is one noisy number per value, all independent: 1 for the true value and 0 for
 * the others, each with the same noise. Word i contains the symbol of value i.
 *
 * <p><strong>Privacy.</strong> Two inputs v and w differ only in coordinates v and w. Write a(s)
 * for the weight of symbol s under "absent", b(s) under "present". The pair (s, t) of those
 * coordinates has weight b(s)·a(t) under v and a(s)·b(t) under w. The divergence sums b(s)a(t) −
 * bound·a(s)b(t) over the pairs where it is positive. For fixed s these are the t with the largest
 * a(t)/b(t). In the order of that ratio they form a prefix, which grows as s moves down the same
 * order.
 */
public final class OneHotLaw implements CategoricalLaw {

  /** The cost of a symbol, exact sums included, in comparisons of two weights. */
  private static final long COMPARISONS_PER_SYMBOL = 32;

  /** The law's type in plans. */
  public static final LawType TYPE =
      LawType.named("one-hot")
          .size("values")
          .inside("noise")
          .size("nodes")
          .weights("noise")
          .madeBy(form -> new OneHotLaw(form.size("values"), NoiseLaw.of(form)));

  private final int values;
  private final NoiseLaw coordinate;
  private final Lazy<int[]> byAbsence = new Lazy<>(this::symbolsByFallingAbsence);

  /**
   * @param values the number of values, at least 2
   * @param coordinate the noise; its first node is absent, its last is present
   */
  public OneHotLaw(int values, NoiseLaw coordinate) {
    CategoricalLaw.checkValues(values);
    this.values = values;
    this.coordinate = coordinate;
  }

  @Override
  public int values() {
    return values;
  }

  /** Returns the noise of each value's number; its first node is absent, its last is present. */
  public NoiseLaw coordinate() {
    return coordinate;
  }

  @Override
  public int words() {
    return values;
  }

  @Override
  public Form form() {
    return TYPE.form(values, coordinate.nodes()).with("noise", coordinate.noise());
  }

  @Override
  public Packing packing() {
    return Packing.numbers(values, coordinate.symbols());
  }

  @Override
  public Counter counter() {
    return new SumCounter(values, coordinate.symbols());
  }

  @Override
  public Entry entry() {
    return new NoisyEntry(coordinate);
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

  /**
   * {@inheritDoc}
   *
   * <p>The two coordinates' ratios multiply, and each can be at its worst.
   */
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

  /**
   * {@inheritDoc}
   *
   * <p>Two sums are computed over the pairs with a positive difference: one of b(s)a(t) and one of
   * a(s)b(t). The divergence is the first minus bound times the second.
   */
  @Override
  public Fraction hockeyStick(Fraction bound) {
    int[] order = byAbsence.get();
    PairExcess pairs = new PairExcess(bound);
    BigInteger mine = BigInteger.ZERO;
    BigInteger other = BigInteger.ZERO;
    long absentSum = 0;
    long presentSum = 0;
    int prefix = 0;
    for (int s : order) {
      while (prefix < order.length
          && pairs.exceeds(present(s), absent(order[prefix]), absent(s), present(order[prefix]))) {
        absentSum += absent(order[prefix]);
        presentSum += present(order[prefix]);
        prefix++;
      }
      mine = mine.add(product(present(s), absentSum));
      other = other.add(product(absent(s), presentSum));
    }
    BigInteger whole = product(TOTAL, TOTAL);
    return new Fraction(mine, whole).minusOrZero(bound.times(new Fraction(other, whole)));
  }

  @Override
  public long comparisons() {
    return COMPARISONS_PER_SYMBOL * coordinate.symbols();
  }

  private static BigInteger product(long one, long two) {
    return BigInteger.valueOf(one).multiply(BigInteger.valueOf(two));
  }

  private int[] symbolsByFallingAbsence() {
    Comparator<Integer> byRatio =
        (one, two) ->
            product(absent(two), present(one)).compareTo(product(absent(one), present(two)));
    return IntStream.range(0, coordinate.symbols())
        .filter(symbol -> absent(symbol) > 0 || present(symbol) > 0)
        .boxed()
        .sorted(byRatio)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** A comparison of products of weights. */
  private static final class PairExcess {

    /**
     * The relative uncertainty; rounding of four weights, the bound and three products is below a
     * fifth of it.
     */
    private static final double UNCERTAIN = 0x1p-47;

    private final Fraction bound;
    private final double nearBound;

    PairExcess(Fraction bound) {
      this.bound = bound;
      nearBound = bound.toDouble();
    }

    /** Returns whether one · two > bound · three · four. */
    boolean exceeds(long one, long two, long three, long four) {
      double mine = (double) one * two;
      if (mine == 0) {
        return false;
      }
      double difference = mine - nearBound * three * four;
      if (Math.abs(difference) > UNCERTAIN * mine) {
        return difference > 0;
      }
      return product(one, two)
              .multiply(bound.denominator())
              .compareTo(product(three, four).multiply(bound.numerator()))
          > 0;
    }
  }
}
