package dev.hearsay.number;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.law.DecodedReport;
import dev.hearsay.law.Lazy;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.numeric.AssumedValues;
import dev.hearsay.random.BitSource;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.random.SecureBits;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.Optional;

/**
 * A mechanism that perturbs one number of [−1, 1] into one symbol. {@link #decode} turns the symbol
 * into an unbiased estimate of the number. Immutable.
 */
@SuppressWarnings("exports") // laws are for Hearsay's own modules; users only pass them on
public final class NumericMechanism extends Mechanism implements NumberReader {

  private final NumericLaw law;
  private final double[] values;
  private final Lazy<SecondMoment> secondMoment = new Lazy<>(() -> SecondMoment.of(this::variance));

  /**
   * Copies the values.
   *
   * @param values the decoded number of each symbol of the law
   */
  public NumericMechanism(String name, PrivacyLoss claim, NumericLaw law, double[] values) {
    super(name, claim);
    if (values.length != law.symbols()) {
      throw new IllegalArgumentException(
          name + " has " + values.length + " values for " + law.symbols() + " symbols");
    }
    this.law = law;
    this.values = values.clone();
  }

  /**
   * Creates a mechanism with the unbiased decoding that follows from the law.
   *
   * @throws IllegalArgumentException if the law contains a table, whose decoding must be given
   */
  public NumericMechanism(String name, PrivacyLoss claim, NumericLaw law) {
    this(name, claim, law, decoding(law));
  }

  /** Returns the unbiased decoding that follows from a law. */
  static double[] decoding(NumericLaw law) {
    return law.decoding()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the decoding of a table does not follow from its weights"));
  }

  @Override
  public NumericLaw law() {
    return law;
  }

  /** Returns the size of the alphabet; symbols are 0, …, symbols − 1. */
  public int symbols() {
    return law.symbols();
  }

  /** Draws the symbol that a device reports for x. */
  public int perturb(double x, SecureBits bits) {
    return draw(x, bits);
  }

  /** Draws a symbol repeatably and without any protection: for tests and experiments. */
  public int perturbInsecurely(double x, InsecureSeededBits bits) {
    return draw(x, bits);
  }

  @Override
  protected void draw(double[] record, int[] places, BitSource bits, long[] words, int from) {
    words[from] = draw(record[places[0]], bits);
  }

  private int draw(double x, BitSource bits) {
    return law.drawAt(placeOf(x), bits);
  }

  /**
   * Returns the number that a symbol decodes to. It is unbiased for x, and usually outside [−1, 1].
   */
  public double decode(int symbol) {
    if (symbol < 0 || symbol >= values.length) {
      throw new IllegalArgumentException(
          "symbol " + symbol + " of " + name() + "; it must be in [0, " + values.length + ")");
    }
    return values[symbol];
  }

  @Override
  public Sample sample(long reports, long[] cells, int place) {
    double sum = 0;
    double squares = 0;
    for (int symbol = 0; symbol < cells.length; symbol++) {
      double value = decode(symbol);
      sum += cells[symbol] * value;
      squares += cells[symbol] * value * value;
    }
    return Sample.of(reports, sum, squares, secondMoment.get());
  }

  @Override
  public Optional<String> silentAbout() {
    return Arrays.stream(values).allMatch(Double::isFinite)
        ? Optional.empty()
        : Optional.of("the number");
  }

  /** Returns the exact probability of a symbol for x, as the nearest double. */
  public double probability(double x, int symbol) {
    double scaled = placeOf(x) * (law.nodes() - 1);
    int below = Math.min((int) scaled, law.nodes() - 2);
    double beyond = scaled - below;
    return (1 - beyond) * law.probability(below, symbol)
        + beyond * law.probability(below + 1, symbol);
  }

  /** Returns E[Y | x] − x. */
  public double bias(double x) {
    return distributionAt(x).mean() - x;
  }

  /** Returns Var[Y | x]. */
  public double variance(double x) {
    return distributionAt(x).variance();
  }

  @Override
  public double averageVariance(AssumedValues assumed) {
    return assumed.mean(this::variance);
  }

  @Override
  public double varianceNear(double x) {
    return variance(x);
  }

  @Override
  public double thirdMoment(double x, double center) {
    return distributionAt(x).thirdMoment(center);
  }

  /**
   * {@inheritDoc}
   *
   * <p>Between two nodes E[Y²] and E[Y] are linear in x, so the variance is a parabola open below.
   * It is largest at a node or at the parabola's vertex.
   */
  @Override
  public double worstCaseVariance() {
    double worst = 0;
    DecodedReport left = distributionAtNode(0);
    for (int node = 1; node < law.nodes(); node++) {
      DecodedReport right = distributionAtNode(node);
      worst = Math.max(worst, largestVarianceBetween(left, right));
      left = right;
    }
    return worst;
  }

  /**
   * Returns the largest variance between two nodes. With weight f on the right node it is
   * (1−f)·Var₀ + f·Var₁ + f(1−f)·(E₁ − E₀)².
   */
  private static double largestVarianceBetween(DecodedReport left, DecodedReport right) {
    double start = left.variance();
    double end = right.variance();
    double step = right.mean() - left.mean();
    double spread = step * step;
    double top = 0.5 + (end - start) / (2 * spread);
    if (!(top > 0 && top < 1)) {
      return Math.max(start, end);
    }
    return (1 - top) * start + top * end + top * (1 - top) * spread;
  }

  /**
   * {@inheritDoc}
   *
   * <p>The bias is linear between nodes, so it is largest at a node.
   */
  @Override
  public double largestBias() {
    double worst = 0;
    for (int node = 0; node < law.nodes(); node++) {
      double x = 2.0 * node / (law.nodes() - 1) - 1;
      worst = Math.max(worst, Math.abs(distributionAtNode(node).mean() - x));
    }
    return worst;
  }

  @Override
  public double largestDeviation() {
    DoubleSummaryStatistics decoded = Arrays.stream(values).summaryStatistics();
    return Math.max(decoded.getMax() + 1, 1 - decoded.getMin());
  }

  private DecodedReport distributionAtNode(int node) {
    double[] probabilities = new double[values.length];
    for (int symbol = 0; symbol < probabilities.length; symbol++) {
      probabilities[symbol] = law.probability(node, symbol);
    }
    return new DecodedReport(values, probabilities);
  }

  private DecodedReport distributionAt(double x) {
    double[] probabilities = new double[values.length];
    for (int symbol = 0; symbol < probabilities.length; symbol++) {
      probabilities[symbol] = probability(x, symbol);
    }
    return new DecodedReport(values, probabilities);
  }

  private static double placeOf(double x) {
    if (!(x >= -1 && x <= 1)) {
      throw new IllegalArgumentException("the value is " + x + "; it must be in [-1, 1]");
    }
    return 0.5 * x + 0.5;
  }
}
