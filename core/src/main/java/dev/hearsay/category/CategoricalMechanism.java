package dev.hearsay.category;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.joint.JointMechanism;
import dev.hearsay.law.DecodedReport;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.random.BitSource;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.random.SecureBits;
import dev.hearsay.vector.BallMechanism;
import dev.hearsay.vector.VectorMechanism;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.function.Function;

/**
 * Perturbs one of k values into a report of a few words; {@link #decode} turns the report into one
 * number per value, whose expectation is 1 for the value perturbed and 0 for the others. The
 * average of these over people is an unbiased estimate of the value's share. Immutable.
 */
@SuppressWarnings("exports") // laws are for our own modules; users pass them on unseen
public final class CategoricalMechanism extends Mechanism {

  private final CategoricalLaw law;
  private final Entry entry;

  public CategoricalMechanism(String name, PrivacyLoss claim, CategoricalLaw law) {
    super(name, claim);
    this.law = law;
    this.entry = law.match(Support::new, Support::new, Support::new, Support::new, Noise::new);
  }

  @Override
  public CategoricalLaw law() {
    return law;
  }

  /** k, the number of values; a value is in [0, k). */
  public int values() {
    return law.values();
  }

  /** Draws the report of a value into the first {@link #words()} words of {@code report}. */
  public void perturb(int value, SecureBits bits, long[] report) {
    draw(value, bits, report);
  }

  /** As {@link #perturb}, repeatably and without any protection: for tests and experiments. */
  public void perturbInsecurely(int value, InsecureSeededBits bits, long[] report) {
    draw(value, bits, report);
  }

  @Override
  protected void draw(double[] record, int[] places, BitSource bits, long[] words, int from) {
    int value = (int) record[places[0]];
    if (from == 0) {
      draw(value, bits, words); // straight to where it goes
      return;
    }
    long[] report = new long[words()];
    draw(value, bits, report);
    System.arraycopy(report, 0, words, from, report.length);
  }

  private void draw(int value, BitSource bits, long[] report) {
    checkValue(value);
    law.draw(value, bits, report);
  }

  /** What a report says about one value: expectation 1 if it is the true one, else 0. */
  public double decode(long[] report, int value) {
    checkValue(value);
    return entry.decode(report, value);
  }

  /** The exact probability of a report for a value, as the nearest double. */
  public double probability(int value, long[] report) {
    checkValue(value);
    return law.probability(value, report);
  }

  /** E[decoded entry] − 1 for the true value's entry, or − 0 for another's. */
  public double bias(boolean isTruth) {
    return entry.distribution(isTruth).mean() - (isTruth ? 1 : 0);
  }

  /** The variance of the true value's decoded entry, or of another's. */
  public double variance(boolean isTruth) {
    return entry.distribution(isTruth).variance();
  }

  /**
   * The variance of an entry, averaged over all k of them: the expected squared error of a share
   * from one report, whatever the data are, since one entry is always the truth's and k − 1 are
   * not.
   */
  public double meanVariance() {
    return ((values() - 1) * variance(false) + variance(true)) / values();
  }

  /** Of an entry, whichever varies more: that of the true value or that of another. */
  @Override
  public double worstCaseVariance() {
    return Math.max(variance(true), variance(false));
  }

  @Override
  public double largestBias() {
    return Math.max(Math.abs(bias(true)), Math.abs(bias(false)));
  }

  @Override
  public double largestDeviation() {
    DoubleSummaryStatistics entries =
        Arrays.stream(entry.distribution(true).values()).summaryStatistics();
    return Math.max(entries.getMax(), 1 - entries.getMin());
  }

  private void checkValue(int value) {
    if (value < 0 || value >= values()) {
      throw new IllegalArgumentException(
          "the value is " + value + "; it must be in [0, " + values() + ")");
    }
  }

  /** How one value's entry is read off a report. */
  private sealed interface Entry permits Support, Noise {
    double decode(long[] report, int value);

    DecodedReport distribution(boolean isTruth);
  }

  /** (1 − q)/(p − q) if the report supports the value, −q/(p − q) if not. */
  private static final class Support implements Entry {
    private final SupportLaw law;
    private final double p;
    private final double q;
    private final double supported;
    private final double unsupported;

    Support(SupportLaw law) {
      this.law = law;
      p = law.supportOfTruth().toDouble();
      q = law.supportOfOther().toDouble();
      double gap = law.supportOfTruth().minusOrZero(law.supportOfOther()).toDouble();
      if (gap == 0) {
        throw new IllegalArgumentException(
            String.format(
                "the truth is supported with probability %s, others with %s: reports say nothing"
                    + " about the value",
                p, q));
      }
      supported = (1 - q) / gap;
      unsupported = -q / gap;
    }

    @Override
    public double decode(long[] report, int value) {
      return law.supports(report, value) ? supported : unsupported;
    }

    @Override
    public DecodedReport distribution(boolean isTruth) {
      double support = isTruth ? p : q;
      return new DecodedReport(
          new double[] {supported, unsupported}, new double[] {support, 1 - support});
    }
  }

  /** The noisy number itself. */
  private record Noise(OneHotLaw law) implements Entry {
    @Override
    public double decode(long[] report, int value) {
      return value((int) report[value]);
    }

    private double value(int symbol) {
      return (symbol + law.coordinate().firstSum()) / (law.coordinate().nodes() - 1.0);
    }

    @Override
    public DecodedReport distribution(boolean isTruth) {
      int node = isTruth ? law.coordinate().nodes() - 1 : 0;
      int symbols = law.coordinate().symbols();
      double[] values = new double[symbols];
      double[] probabilities = new double[symbols];
      Arrays.setAll(values, this::value);
      Arrays.setAll(probabilities, symbol -> law.coordinate().probability(node, symbol));
      return new DecodedReport(values, probabilities);
    }
  }

  @Override
  public <T> T match(
      Function<NumericMechanism, T> numeric,
      Function<CategoricalMechanism, T> categorical,
      Function<VectorMechanism, T> vector,
      Function<BallMechanism, T> ball,
      Function<JointMechanism, T> joint) {
    return categorical.apply(this);
  }
}
