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
 * One symbol about several attributes: with probability σ the truth about all of them, otherwise a
 * uniformly random tuple.
 *
 * <p>A report is a tuple of one symbol per coordinate, written as one number, the first coordinate
 * counting most. Of the K = ∏N_j tuples, the b = ∏w_j in the product of the input's windows weigh
 * {@code high}, all others {@code low}: b·high + (K − b)·low = TOTAL. That is a block law of K
 * symbols and width b, but for where the block lies, so its two weights are kept as one.
 *
 * <p><strong>Privacy.</strong> Under every input a tuple weighs {@code high} or {@code low}, and
 * the size of the block does not depend on the input: the worst ratio is high/low. The divergence
 * of two inputs is what their blocks do not share times high − bound · low. Windows share least
 * where the inputs are at opposite ends, max(0, w_j − (nodes_j − 1)) symbols, or none where a
 * number may be missing; and all coordinates can be at opposite ends at once.
 *
 * <p><strong>Some of the coordinates</strong> are again a joint law: summed over the others, a
 * tuple inside its windows and one outside differ by the surplus of b/b' tuples, and each outside
 * has K/K' times {@code low}.
 */
public final class JointLaw implements Law {

  /** One table counts all tuples. */
  public static final int MAX_SYMBOLS = 1 << 16;

  /** The type of this law in plans. */
  public static final LawType TYPE =
      LawType.named("joint")
          .coordinates("coordinates")
          .weight("low")
          .rest("high")
          .madeBy(JointLaw::of);

  private final List<Coordinate> coordinates;
  private final BlockLaw block;

  /** What a step of each coordinate's symbol adds to the report. */
  private final int[] steps;

  private final int[] symbols;
  private final int[] nodes;
  private final int[] widths;
  private final boolean[] isNumber;
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
    this.coordinates = List.copyOf(coordinates);
    this.block = block;
    this.steps = steps(coordinates);
    this.symbols = coordinates.stream().mapToInt(Coordinate::symbols).toArray();
    this.nodes = coordinates.stream().mapToInt(Coordinate::nodes).toArray();
    this.widths = coordinates.stream().mapToInt(Coordinate::width).toArray();
    this.isNumber = new boolean[nodes.length];
    for (int j = 0; j < isNumber.length; j++) {
      isNumber[j] = coordinates.get(j).isNumber();
    }
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
   * The law with this weight outside the windows: the weight inside follows from the total.
   *
   * @throws IllegalArgumentException if no integer does, or one that is less
   */
  public static JointLaw ofLow(List<Coordinate> coordinates, long low) {
    int inside = inside(coordinates);
    return new JointLaw(coordinates, BlockLaw.ofLow(tuples(coordinates) - inside + 1, inside, low));
  }

  /**
   * The law that uses as much of the loss as integers can, and never more.
   *
   * @throws IllegalArgumentException if K and b have a common factor other than a power of 2, so
   *     that no integers fit, or there are too many tuples
   */
  public static JointLaw fit(List<Coordinate> coordinates, PrivacyLoss loss) {
    int inside = inside(coordinates);
    int tuples = tuples(coordinates);
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
    return new BlockLaw(tuples(coordinates) - inside + 1, inside, low, high);
  }

  private static int tuples(List<Coordinate> coordinates) {
    if (coordinates.isEmpty()) {
      throw new IllegalArgumentException("a joint law without coordinates; it needs one");
    }
    long product = 1;
    for (Coordinate coordinate : coordinates) {
      product *= coordinate.symbols();
      if (product > MAX_SYMBOLS) {
        throw new IllegalArgumentException(
            "the coordinates of a joint law have more than " + MAX_SYMBOLS + " tuples together");
      }
    }
    return (int) product;
  }

  private static int inside(List<Coordinate> coordinates) {
    tuples(coordinates); // a product of fewer factors, each at most as large, fits as well
    return coordinates.stream().mapToInt(Coordinate::width).reduce(1, (a, b) -> a * b);
  }

  private static int[] steps(List<Coordinate> coordinates) {
    int[] steps = new int[coordinates.size()];
    int step = 1;
    for (int j = steps.length - 1; j >= 0; j--) {
      steps[j] = step;
      step *= coordinates.get(j).symbols();
    }
    return steps;
  }

  public List<Coordinate> coordinates() {
    return coordinates;
  }

  /** K, the number of tuples; a report is in [0, K). */
  public int symbols() {
    return block.symbols();
  }

  /** b, the number of tuples in an input's windows. */
  public int inside() {
    return block.width();
  }

  /** The weight of a tuple outside the input's windows. */
  public long low() {
    return block.low();
  }

  /** The weight of one inside. */
  public long high() {
    return block.high();
  }

  /** σ, the probability of the truth. */
  public double truth() {
    return (double) inside() * surplus / TOTAL;
  }

  /** The symbol of one coordinate in a report. */
  public int symbol(int report, int coordinate) {
    return report / steps[coordinate] % symbols[coordinate];
  }

  /** The law of the symbols of some of the coordinates, in the order given. */
  public JointLaw onto(int... kept) {
    List<Coordinate> some = some(kept);
    long low = low() * (symbols() / tuples(some));
    long high = low + surplus * (inside() / inside(some));
    return new JointLaw(some, low, high);
  }

  /** One coordinate twice has no law of this form: its two symbols would always be the same. */
  private List<Coordinate> some(int... kept) {
    if (Arrays.stream(kept).distinct().count() != kept.length) {
      throw new IllegalArgumentException(
          "coordinates " + Arrays.toString(kept) + "; each may be kept once");
    }
    return Arrays.stream(kept).mapToObj(coordinates::get).collect(toUnmodifiableList());
  }

  /** The law of one coordinate's symbols. */
  public BlockLaw onto(int kept) {
    JointLaw one = onto(new int[] {kept});
    return new BlockLaw(symbols[kept] - widths[kept] + 1, widths[kept], one.low(), one.high());
  }

  /** Counts of reports, summed over all coordinates but these. */
  public long[] sumOnto(long[] counts, int... kept) {
    long[] sums = new long[tuples(some(kept))];
    for (int report = 0; report < counts.length; report++) {
      int tuple = 0;
      for (int coordinate : kept) {
        tuple = tuple * coordinates.get(coordinate).symbols() + symbol(report, coordinate);
      }
      sums[tuple] += counts[report];
    }
    return sums;
  }

  /**
   * What a coordinate's input adds to the corner, the first tuple of the windows.
   *
   * @param input a place in [0, 1], which is rounded at random; above 1 of a number that is
   *     missing; or the index of the value
   */
  public int corner(int coordinate, double input, BitSource bits) {
    return node(coordinate, input, bits) * steps[coordinate];
  }

  /**
   * Draws a report, given the {@link #corner} that the coordinates add up to. Of the tickets, the
   * first K·low are noise, {@code low} for each tuple; the others are the truth, high − low for
   * each tuple of the windows.
   */
  public int draw(int corner, BitSource bits) {
    long ticket = bits.nextBelowOne();
    if (ticket < shared) {
      return (int) (ticket / block.low());
    }
    return corner + offset((int) ((ticket - shared) / surplus));
  }

  private int node(int coordinate, double input, BitSource bits) {
    if (!isNumber[coordinate]) {
      return (int) input;
    }
    // What is missing has a node of its own, and takes as many random bits as what is not.
    int none = symbols[coordinate] - widths[coordinate];
    double scaled = input > 1 ? none : input * (nodes[coordinate] - 1);
    int below = Math.min((int) scaled, input > 1 ? none : nodes[coordinate] - 2);
    return below + bits.bernoulliBit((long) ((scaled - below) * TOTAL));
  }

  /** How far the {@code rank}-th tuple of the windows is from their first. */
  private int offset(int rank) {
    int left = rank;
    int offset = 0;
    for (int j = steps.length - 1; left > 0; j--) {
      offset += left % widths[j] * steps[j];
      left /= widths[j];
    }
    return offset;
  }

  /** The exact weight of a report when every input is a node, or {@link Coordinate#none}. */
  public long weight(int[] inputs, int report) {
    for (int j = 0; j < inputs.length; j++) {
      int beyond = symbol(report, j) - inputs[j];
      if (beyond < 0 || beyond >= widths[j]) {
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
    long[][] rows = coordinates.stream().map(Coordinate::integers).toArray(long[][]::new);
    return TYPE.form(low(), high()).with("coordinates", rows);
  }

  @Override
  public LawCost cost() {
    Comparator<Coordinate> bySize = Comparator.comparing(one -> (long) one.nodes() * one.symbols());
    return coordinates.stream()
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

  /** The tuples near one end of everything that are not near the other. */
  private long apart() {
    int common = 1;
    for (int j = 0; j < widths.length; j++) {
      boolean isNeverShared = coordinates.get(j).mayBeMissing();
      common *= isNeverShared ? 0 : Math.max(0, widths[j] - nodes[j] + 1);
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
