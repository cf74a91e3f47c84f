package dev.hearsay.category;

import dev.hearsay.exact.Fraction;
import dev.hearsay.law.BitWords;
import dev.hearsay.law.Counter;
import dev.hearsay.law.Form;
import dev.hearsay.law.LawCost;
import dev.hearsay.law.LawType;
import dev.hearsay.law.Lazy;
import dev.hearsay.law.Packing;
import dev.hearsay.law.SumCounter;
import dev.hearsay.number.BlockLaw;
import dev.hearsay.number.NoiseLaw;
import dev.hearsay.number.NumericLaw;
import dev.hearsay.number.SymbolLaw;
import dev.hearsay.random.BitSource;
import java.math.BigInteger;
import java.util.Comparator;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * A law whose report is one perturbed number per value, all independent: 1 for the true value and 0
 * for the others, each perturbed by the same law. Word i of a report contains the symbol of value
 * i.
 *
 * <p><strong>Privacy.</strong> Inputs v and w differ only in the numbers of values v and w. Let
 * a(s) be the weight of symbol s for a 0 ("absent"), and b(s) its weight for a 1 ("present"). Let s
 * be the symbol of value v and t that of value w. The pair (s, t) has the weight b(s)·a(t) under
 * input v, and a(s)·b(t) under input w. The hockey-stick divergence is the sum of b(s)·a(t) −
 * bound·a(s)·b(t) over all pairs for which this difference is positive. Sort the symbols by a/b,
 * the largest first. For a fixed s, the symbols t of positive pairs are a prefix of this order. As
 * s moves down the order, the prefix grows.
 */
public final class OneHotLaw implements CategoricalLaw {

  /**
   * The cost of {@link #hockeyStick} per symbol, including exact sums, in comparisons of two
   * weights.
   */
  private static final long COMPARISONS_PER_SYMBOL = 32;

  /** The type in plans of a law whose numbers have noise. */
  public static final LawType TYPE =
      LawType.named("one-hot")
          .size("values")
          .inside("noise")
          .size("nodes")
          .weights("noise")
          .madeBy(form -> new OneHotLaw(form.size("values"), NoiseLaw.of(form)));

  /** The type in plans of a law whose numbers are perturbed by a block law. */
  public static final LawType BLOCK_TYPE =
      LawType.named("one-hot-block")
          .size("values")
          .inside("block")
          .size("nodes")
          .size("width")
          .weight("low")
          .rest("high")
          .madeBy(
              form ->
                  new OneHotLaw(
                      form.size("values"),
                      BlockLaw.of(form, form.size("nodes"), form.size("width"))));

  private final int values;
  private final SymbolLaw coordinate;
  private final Lazy<int[]> byRatio = new Lazy<>(this::symbolsByFallingRatio);

  /**
   * @param values the number of values, at least 2
   * @param coordinate the noise of each number; input 0 of the noise is a 0 ("absent"), its last
   *     input is a 1 ("present")
   */
  public OneHotLaw(int values, NoiseLaw coordinate) {
    this(values, (SymbolLaw) coordinate);
  }

  /**
   * @param values the number of values, at least 2
   * @param coordinate the block law of each number, with the same inputs
   */
  public OneHotLaw(int values, BlockLaw coordinate) {
    this(values, (SymbolLaw) coordinate);
  }

  private OneHotLaw(int values, SymbolLaw coordinate) {
    CategoricalLaw.checkValues(values);
    this.values = values;
    this.coordinate = coordinate;
  }

  /** Returns the law of the numbers of a mechanism for numbers, which adds noise or has blocks. */
  static OneHotLaw of(int values, NumericLaw coordinate) {
    return new OneHotLaw(values, (SymbolLaw) coordinate);
  }

  @Override
  public int values() {
    return values;
  }

  /**
   * Returns the law of each number. Its input 0 is a 0 ("absent"), its last input is a 1
   * ("present").
   */
  public SymbolLaw coordinate() {
    return coordinate;
  }

  @Override
  public int words() {
    return values;
  }

  @Override
  public Form form() {
    return coordinate instanceof BlockLaw block
        ? BLOCK_TYPE.form(values, block.nodes(), block.width(), block.low(), block.high())
        : TYPE.form(values, coordinate.nodes()).with("noise", ((NoiseLaw) coordinate).noise());
  }

  /** {@inheritDoc} A block is stated by few integers, so its symbols count, too. */
  @Override
  public LawCost cost() {
    long symbols = coordinate instanceof BlockLaw ? coordinate.symbols() : 0;
    return new LawCost(symbols, 0, 0, values, 0, 0);
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
    return NoisyEntry.of(coordinate);
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
   * <p>The numbers of the two values are independent. So the worst ratio is the product of their
   * worst ratios.
   */
  @Override
  public Fraction worstRatio() {
    if (coordinate instanceof BlockLaw) { // its ends have blocks of their own
      return coordinate.worstRatio().times(coordinate.worstRatio());
    }
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
   * <p>Over the pairs with a positive difference, b(s)·a(t) and a(s)·b(t) are summed separately.
   * The divergence is the first sum minus bound times the second.
   */
  @Override
  public Fraction hockeyStick(Fraction bound) {
    int[] order = byRatio.get();
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

  /**
   * Returns the symbols with a positive weight, ordered by absent/present, the largest ratio first.
   */
  private int[] symbolsByFallingRatio() {
    Comparator<Integer> largestFirst =
        (one, two) ->
            product(absent(two), present(one)).compareTo(product(absent(one), present(two)));
    return IntStream.range(0, coordinate.symbols())
        .filter(symbol -> absent(symbol) > 0 || present(symbol) > 0)
        .boxed()
        .sorted(largestFirst)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /**
   * A comparison of two products of weights: in floating point if that is safe, otherwise exactly.
   */
  private static final class PairExcess {

    /**
     * The relative difference below which the comparison is repeated exactly. The rounding errors
     * of four weights, the bound and three products add up to less than a fifth of it.
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
