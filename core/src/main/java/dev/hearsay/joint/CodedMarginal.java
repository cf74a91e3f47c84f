package dev.hearsay.joint;

import dev.hearsay.category.Entries;
import dev.hearsay.category.ShareReader;
import dev.hearsay.law.Law;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.NumberReader;
import dev.hearsay.number.Sample;
import dev.hearsay.number.SecondMoment;
import dev.hearsay.numeric.AssumedValues;
import dev.hearsay.random.BitSource;
import java.util.Arrays;

/**
 * The decoding of one attribute from reports of sets of tuples. Its input are the counts of tuples,
 * summed onto the attribute's coordinate. It only decodes; reports are drawn by the whole
 * mechanism.
 */
final class CodedMarginal extends Mechanism implements NumberReader, ShareReader {

  /**
   * The length of the mechanisms' scale. No larger distance counts, since an estimate outside is
   * recognized as wrong.
   */
  private static final double RANGE = 2;

  private final CodedMechanism whole;
  private final Coordinate coordinate;
  private final TupleNoise noise;
  private final double q;
  private final double gap;

  /** The number of tuples with each symbol. */
  private final double together;

  /** The numbers of a number's nodes, on [−1, 1]; 0 for a missing one. */
  private final double[] nodes;

  CodedMarginal(CodedMechanism whole, int coordinate) {
    super(whole.name(), whole.claim());
    this.whole = whole;
    this.coordinate = whole.coordinates().get(coordinate);
    this.noise = whole.noise();
    this.q = whole.law().inner().supportOfOther().toDouble();
    this.gap = whole.law().inner().supportOfTruth().toDouble() - q;
    this.together = (double) whole.law().tuples().size() / this.coordinate.symbols();
    this.nodes = new Powers(this.coordinate).of(1);
  }

  @Override
  public Law law() {
    return whole.law();
  }

  @Override
  protected void draw(double[] record, int[] places, BitSource bits, long[] words, int from) {
    throw new IllegalStateException("one attribute of " + name() + " is only decoded");
  }

  private double share(long reports, long count) {
    return (count / (double) reports - together * q) / gap;
  }

  @Override
  public Entries entries(long reports, long[] cells, int value) {
    return new Entries(
        reports,
        share(reports, cells[value]),
        variance(true),
        variance(false),
        1 / (gap * reports));
  }

  private double variance(boolean isTruth) {
    return noise.ofShare(isTruth ? 1 : 0, 1.0 / coordinate.symbols());
  }

  /** Returns the sample, with the expected square of a decoded report for the estimated people. */
  @Override
  public Sample sample(long reports, long[] cells, int place) {
    double mean = 0;
    double square = 0;
    for (int symbol = 0; symbol < cells.length; symbol++) {
      double share = share(reports, cells[symbol]);
      mean += share * nodes[symbol];
      square += share * nodes[symbol] * nodes[symbol];
    }
    return new Sample(reports, mean, second(square), SecondMoment.of(this::variance));
  }

  /** Returns the mean square of a decoded report, given that of the nodes. */
  private double second(double square) {
    double even = Arrays.stream(nodes).map(node -> node * node).average().orElseThrow();
    return noise.truth() * square + noise.uniform() * even;
  }

  /** Returns the variance of a decoded report for a number, including that of its rounding. */
  private double variance(double x) {
    int below = below(x);
    double low = nodes[below];
    double high = nodes[below + 1];
    return second(low * low + (x - low) * (low + high)) - x * x;
  }

  private int below(double x) {
    int steps = coordinate.nodes() - 1;
    return Math.max(0, Math.min(steps - 1, (int) ((0.5 * x + 0.5) * steps)));
  }

  @Override
  public double averageVariance(AssumedValues assumed) {
    int values = coordinate.symbols();
    return coordinate.isNumber()
        ? assumed.mean(this::variance)
        : ((values - 1) * variance(false) + variance(true)) / values;
  }

  @Override
  public double varianceNear(double x) {
    return coordinate.isNumber() ? variance(x) : worstCaseVariance();
  }

  /**
   * {@inheritDoc}
   *
   * <p>Between two nodes, the variance for a number is a parabola open below.
   */
  @Override
  public double worstCaseVariance() {
    if (!coordinate.isNumber()) {
      return Math.max(variance(true), variance(false));
    }
    double worst = 0;
    for (int below = 0; below + 1 < coordinate.nodes(); below++) {
      double top = noise.truth() * (nodes[below] + nodes[below + 1]) / 2;
      double x = Math.max(nodes[below], Math.min(nodes[below + 1], top));
      worst = Math.max(worst, variance(x));
    }
    return worst;
  }

  @Override
  public double largestBias() {
    return 0;
  }

  /**
   * {@inheritDoc}
   *
   * <p>A report is assumed to support any set of tuples, which bounds what reports can contain.
   */
  @Override
  public double largestDeviation() {
    if (!coordinate.isNumber()) {
      double most = together * (1 - q) / gap;
      return Math.max(most, 1 + together * q / gap);
    }
    double sum = Arrays.stream(nodes).filter(node -> node > 0).sum();
    return together * sum / gap + 1;
  }

  @Override
  public double moved(double forged) {
    return coordinate.mayBeMissing() ? movedOfAnswers(forged) : forged * largestDeviation();
  }

  /**
   * Returns the distance by which forged reports can move the mean of people who have an answer,
   * assumed to be the share {@link TupleMechanism#ANSWERED}, as in {@link ForgedAnswers}. The sum
   * and the share are bounded one by one.
   */
  private double movedOfAnswers(double forged) {
    double answered = TupleMechanism.ANSWERED;
    double tuples = together * coordinate.none();
    double left = answered - forged * (answered + tuples * q / gap);
    double sum = largestDeviation() - 1;
    double share = Math.max(tuples * (1 - q), tuples * q) / gap;
    return left > 0 ? Math.min(RANGE, forged * (sum + share) / left) : RANGE;
  }
}
