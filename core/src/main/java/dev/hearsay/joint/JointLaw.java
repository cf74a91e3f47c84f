package dev.hearsay.joint;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.exact.Fraction;
import dev.hearsay.law.Blanket;
import dev.hearsay.law.Counter;
import dev.hearsay.law.Form;
import dev.hearsay.law.Law;
import dev.hearsay.law.LawCost;
import dev.hearsay.law.LawType;
import dev.hearsay.law.Packing;
import dev.hearsay.law.SymbolCounter;
import dev.hearsay.number.BlockLaw;
import dev.hearsay.random.BitSource;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A law that draws one symbol about several attributes: with probability σ the truth about all of
 * them, otherwise a uniformly random tuple.
 *
 * <p>A report is a tuple of one symbol per coordinate, written as one number in which the first
 * coordinate is the most significant. Of the K = ∏N_j tuples, the b = ∏w_j in the product of the
 * input's windows have the weight {@code high}, all others {@code low}: b·high + (K − b)·low =
 * TOTAL. Except for the position of the block, that is a block law of K symbols and width b, so its
 * two weights are kept as one.
 *
 * <p><strong>Privacy.</strong> Under every input a tuple has the weight {@code high} or {@code
 * low}, and the size of the block does not depend on the input, so the worst ratio is high/low. The
 * divergence of two inputs is the number of tuples that only one block contains, times high − bound
 * · low. Windows have the fewest symbols in common if the inputs are at opposite ends: max(0, w_j −
 * (nodes_j − 1)), or none where a number may be missing. All coordinates can be at opposite ends at
 * once.
 *
 * <p><strong>Some of the coordinates</strong> follow a joint law again. Summed over the other
 * coordinates, a tuple inside the windows exceeds one outside by the surplus of b/b' tuples, and
 * each outside has K/K' times {@code low}.
 */
public final class JointLaw implements Law {

  /** The largest number of tuples, which one table counts. */
  public static final int MAX_SYMBOLS = 1 << 16;

  /** The law's type in plans. */
  public static final LawType TYPE =
      LawType.named("joint")
          .coordinates("coordinates")
          .weight("low")
          .rest("high")
          .madeBy(JointLaw::of);

  private final Tuples tuples;
  private final BlockLaw block;
  private final long shared;
  private final long surplus;

  /**
   * @param low the weight of a tuple outside the windows
   * @param high the weight of one inside
   */
  public JointLaw(List<Coordinate> coordinates, long low, long high) {
    this(coordinates, block(coordinates, low, high));
  }

  private JointLaw(List<Coordinate> coordinates, BlockLaw block) {
    this.tuples = new Tuples(coordinates);
    this.block = block;
    this.shared = block.low() * block.symbols();
    this.surplus = block.high() - block.low();
  }

  private static JointLaw of(Form form) {
    List<Coordinate> coordinates =
        Arrays.stream(form.table("coordinates")).map(Coordinate::of).collect(toUnmodifiableList());
    long low = form.weight("low");
    return form.has("high")
        ? new JointLaw(coordinates, low, form.weight("high"))
        : ofLow(coordinates, low);
  }

  /**
   * Returns the law with this weight outside the windows. The weight inside follows from the total.
   *
   * @throws IllegalArgumentException if the weight inside is no integer, or is less than {@code
   *     low}
   */
  public static JointLaw ofLow(List<Coordinate> coordinates, long low) {
    int inside = inside(coordinates);
    return new JointLaw(
        coordinates, BlockLaw.ofLow(Tuples.count(coordinates) - inside + 1, inside, low));
  }

  /**
   * Returns the law that uses as much of the loss as integers allow, and never more.
   *
   * @throws IllegalArgumentException if K and b have a common factor other than a power of 2, so
   *     that no integers fit, or there are too many tuples
   */
  public static JointLaw fit(List<Coordinate> coordinates, PrivacyLoss loss) {
    int inside = inside(coordinates);
    int tuples = Tuples.count(coordinates);
    int common = BigInteger.valueOf(tuples).gcd(BigInteger.valueOf(inside)).intValueExact();
    if (Integer.bitCount(common) != 1) {
      throw new IllegalArgumentException(
          String.format(
              "windows of %s of %s tuples: no integer weights fit, as both numbers are multiples of"
                  + " %s; another width or number of nodes is needed",
              inside, tuples, common >> Integer.numberOfTrailingZeros(common)));
    }
    return new JointLaw(coordinates, BlockLaw.fit(tuples - inside + 1, inside, loss));
  }

  private static BlockLaw block(List<Coordinate> coordinates, long low, long high) {
    int inside = inside(coordinates);
    return new BlockLaw(Tuples.count(coordinates) - inside + 1, inside, low, high);
  }

  private static int inside(List<Coordinate> coordinates) {
    // This checks the size: b has as many factors as K, each at most as large, so it fits as well.
    Tuples.count(coordinates);
    return coordinates.stream().mapToInt(Coordinate::width).reduce(1, (a, b) -> a * b);
  }

  Tuples tuples() {
    return tuples;
  }

  public List<Coordinate> coordinates() {
    return tuples.coordinates();
  }

  /** Returns K, the number of tuples; a report is in [0, K). */
  public int symbols() {
    return block.symbols();
  }

  /** Returns b, the number of tuples in an input's windows. */
  public int inside() {
    return block.width();
  }

  /** Returns the weight of a tuple outside the input's windows. */
  public long low() {
    return block.low();
  }

  /** Returns the weight of a tuple inside the input's windows. */
  public long high() {
    return block.high();
  }

  /** Returns σ, the probability of the truth. */
  public double truth() {
    return (double) inside() * surplus / TOTAL;
  }

  /** Returns the symbol of one coordinate in a report. */
  public int symbol(int report, int coordinate) {
    return tuples.symbol(report, coordinate);
  }

  /** Returns the law of the symbols of some of the coordinates, in the order given. */
  public JointLaw onto(int... kept) {
    List<Coordinate> some = tuples.some(kept);
    long low = low() * (symbols() / Tuples.count(some));
    long high = low + surplus * (inside() / inside(some));
    return new JointLaw(some, low, high);
  }

  /** Returns the law of one coordinate's symbols. */
  public BlockLaw onto(int kept) {
    JointLaw one = onto(new int[] {kept});
    Coordinate only = one.coordinates().get(0);
    return new BlockLaw(only.symbols() - only.width() + 1, only.width(), one.low(), one.high());
  }

  /** Returns the counts of reports, summed over all coordinates but these. */
  public long[] sumOnto(long[] counts, int... kept) {
    return tuples.sumOnto(counts, kept);
  }

  /** Returns what a coordinate's input adds to the first tuple of the windows. */
  public int corner(int coordinate, double input, BitSource bits) {
    return tuples.corner(coordinate, input, bits);
  }

  /**
   * Draws a report, given the {@link #corner} that is the sum over the coordinates. Of the TOTAL
   * equally likely tickets, the first K·low are noise, {@code low} for each tuple. The others are
   * the truth, high − low for each tuple of the windows.
   */
  public int draw(int corner, BitSource bits) {
    long ticket = bits.nextBelowOne();
    if (ticket < shared) {
      return (int) (ticket / block.low());
    }
    return corner + tuples.offset((int) ((ticket - shared) / surplus));
  }

  /**
   * Returns the exact weight of a report when every input is a node, or {@link Coordinate#none}.
   */
  public long weight(int[] inputs, int report) {
    for (int j = 0; j < inputs.length; j++) {
      int beyond = symbol(report, j) - inputs[j];
      if (beyond < 0 || beyond >= coordinates().get(j).width()) {
        return low();
      }
    }
    return high();
  }

  @Override
  public OptionalLong reports() {
    return OptionalLong.of(symbols());
  }

  @Override
  public Form form() {
    long[][] rows = coordinates().stream().map(Coordinate::integers).toArray(long[][]::new);
    return TYPE.form(low(), high()).with("coordinates", rows);
  }

  @Override
  public LawCost cost() {
    Comparator<Coordinate> bySize = Comparator.comparing(one -> (long) one.nodes() * one.symbols());
    return coordinates().stream()
        .filter(Coordinate::isNumber)
        .max(bySize)
        .map(one -> new LawCost(symbols(), one.nodes(), one.symbols(), 0, 0, 0))
        .orElseGet(() -> new LawCost(symbols(), 0, 0, 0, 0, 0));
  }

  @Override
  public Packing packing() {
    return Packing.number(symbols());
  }

  @Override
  public Counter counter() {
    return new SymbolCounter(symbols());
  }

  @Override
  public Fraction worstRatio() {
    return block.worstRatio();
  }

  @Override
  public Optional<Blanket> blanket() {
    return Blanket.of(low(), high(), apart());
  }

  /**
   * Returns the number of tuples in the windows at one end of all coordinates that are not in those
   * at the other end.
   */
  private long apart() {
    int common = 1;
    for (Coordinate one : coordinates()) {
      common *= one.mayBeMissing() ? 0 : Math.max(0, one.width() - one.nodes() + 1);
    }
    return (long) inside() - common;
  }

  @Override
  public Fraction hockeyStick(Fraction bound) {
    Fraction excess =
        Fraction.of(high(), TOTAL).minusOrZero(bound.times(Fraction.of(low(), TOTAL)));
    return Fraction.of(apart(), 1).times(excess);
  }
}
