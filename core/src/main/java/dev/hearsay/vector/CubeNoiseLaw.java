package dev.hearsay.vector;

import dev.hearsay.exact.Fraction;
import dev.hearsay.law.BitWords;
import dev.hearsay.law.Counter;
import dev.hearsay.law.DecodedReport;
import dev.hearsay.law.Form;
import dev.hearsay.law.LawCost;
import dev.hearsay.law.LawType;
import dev.hearsay.law.Lazy;
import dev.hearsay.law.Packing;
import dev.hearsay.law.SumCounter;
import dev.hearsay.number.NoiseLaw;
import dev.hearsay.random.BitSource;
import java.util.OptionalLong;

/**
 * A law whose report is one noisy number per coordinate, all independent. The input, a point of
 * [−1, 1]<sup>d</sup>, is first rounded at random to a corner of the cube: input 0 of the noise is
 * −1, its last input is 1. Word j of a report contains the symbol of coordinate j.
 *
 * <p><strong>Privacy.</strong> Let P be the distribution of a symbol under +1, and Q under −1. Two
 * corners differ in some of the coordinates, and all other factors of the product cancel. More
 * differing coordinates differ more, since leaving out symbols is post-processing: opposite corners
 * are the worst pair. P and Q are mirror images, so all pairs of opposite corners have the
 * divergence of P<sup>d</sup> and Q<sup>d</sup>, which {@link ProductDivergence} bounds from above.
 * Rounding to a corner mixes corners' distributions, which raises neither ratio nor divergence.
 */
public final class CubeNoiseLaw implements CubeLaw {

  /** The law's type in plans. */
  public static final LawType TYPE =
      LawType.named("cube-noise")
          .size("dimensions")
          .inside("noise")
          .size("nodes")
          .weights("noise")
          .madeBy(form -> new CubeNoiseLaw(form.size("dimensions"), NoiseLaw.of(form)));

  private final int dimensions;
  private final NoiseLaw coordinate;

  /** Lazy, because a device that does not audit needs none. */
  private final Lazy<ProductDivergence> divergence;

  /**
   * @param dimensions d, from 1 to {@value ProductDivergence#MAX_FACTORS}
   * @param coordinate the noise of each number
   */
  public CubeNoiseLaw(int dimensions, NoiseLaw coordinate) {
    checkDimensions(dimensions);
    this.dimensions = dimensions;
    this.coordinate = coordinate;
    this.divergence = new Lazy<>(() -> new ProductDivergence(row(last()), row(0), dimensions));
  }

  static void checkDimensions(int dimensions) {
    if (dimensions < 1 || dimensions > ProductDivergence.MAX_FACTORS) {
      throw new IllegalArgumentException(
          String.format(
              "noise on %s numbers at once; 1 to %s are possible",
              dimensions, ProductDivergence.MAX_FACTORS));
    }
  }

  private int last() {
    return coordinate.nodes() - 1;
  }

  private long[] row(int node) {
    long[] row = new long[coordinate.symbols()];
    for (int symbol = 0; symbol < row.length; symbol++) {
      row[symbol] = coordinate.weight(node, symbol);
    }
    return row;
  }

  @Override
  public int dimensions() {
    return dimensions;
  }

  /** Returns the noise of each number. Its first input is −1, its last input is 1. */
  public NoiseLaw coordinate() {
    return coordinate;
  }

  @Override
  public int words() {
    return dimensions;
  }

  @Override
  public Form form() {
    return TYPE.form(dimensions, coordinate.nodes()).with("noise", coordinate.noise());
  }

  @Override
  public LawCost cost() {
    return new LawCost(coordinate.symbols(), 0, 0, 0, dimensions, 0);
  }

  @Override
  public Packing packing() {
    return Packing.numbers(dimensions, coordinate.symbols());
  }

  @Override
  public Counter counter() {
    return new SumCounter(dimensions, coordinate.symbols());
  }

  @Override
  public void draw(double[] point, BitSource bits, long[] report) {
    BitWords.requireRoom(report, words());
    for (int j = 0; j < dimensions; j++) {
      int corner = bits.bernoulliBit(CubeLaw.plus(point[j]));
      report[j] = coordinate.draw(corner * last(), bits);
    }
  }

  @Override
  public double probability(double[] point, long[] report) {
    double product = 1;
    for (int j = 0; j < dimensions; j++) {
      product *= probability(point[j], (int) report[j]);
    }
    return product;
  }

  private double probability(double x, int symbol) {
    double plus = 0.5 + 0.5 * x;
    return plus * coordinate.probability(last(), symbol)
        + (1 - plus) * coordinate.probability(0, symbol);
  }

  @Override
  public CubeEntry entry() {
    return new NoisyCoordinate();
  }

  @Override
  public OptionalLong reports() {
    if (bits() >= Long.SIZE - 1) {
      return OptionalLong.empty();
    }
    long reports = 1;
    for (int j = 0; j < dimensions; j++) {
      reports *= coordinate.symbols();
    }
    return OptionalLong.of(reports);
  }

  /**
   * {@inheritDoc}
   *
   * <p>All coordinates can have their worst symbol at once, so the worst ratio is a power of
   * theirs.
   */
  @Override
  public Fraction worstRatio() {
    Fraction worst = Fraction.ONE;
    for (int symbol = 0; symbol < coordinate.symbols(); symbol++) {
      long present = coordinate.weight(last(), symbol);
      if (present > 0) { // the other order is the mirrored symbol's
        worst = worst.max(Fraction.of(present, coordinate.weight(0, symbol)));
      }
    }
    return worst.isInfinite()
        ? worst
        : new Fraction(worst.numerator().pow(dimensions), worst.denominator().pow(dimensions));
  }

  @Override
  public Fraction hockeyStick(Fraction bound) {
    return divergence.get().of(bound);
  }

  @Override
  public long comparisons() {
    return ProductDivergence.comparisons(coordinate.symbols(), dimensions);
  }

  /** The decoding: a symbol stands for its sum, on the scale of the coordinate. */
  private final class NoisyCoordinate implements CubeEntry {

    private final double step = 2.0 / last();

    private double value(double symbol) {
      return (symbol + coordinate.firstSum()) * step - 1;
    }

    @Override
    public double decode(long[] report, int place) {
      return value((double) report[place]);
    }

    @Override
    public DecodedReport distribution(double x) {
      double[] values = new double[coordinate.symbols()];
      double[] probabilities = new double[values.length];
      for (int symbol = 0; symbol < values.length; symbol++) {
        values[symbol] = value(symbol);
        probabilities[symbol] = probability(x, symbol);
      }
      return new DecodedReport(values, probabilities);
    }

    @Override
    public double sum(long reports, long[] cells, int place) {
      return cells[place] * step + reports * value(0);
    }

    /** With y = a·s + b, the sum of y² is a²·Σs² + 2ab·Σs + n·b². */
    @Override
    public double squares(long reports, long[] cells, int place) {
      double first = value(0);
      return cells[dimensions + place] * step * step
          + 2 * step * first * cells[place]
          + reports * first * first;
    }

    @Override
    public double largest() {
      return value(coordinate.symbols() - 1.0);
    }
  }
}
