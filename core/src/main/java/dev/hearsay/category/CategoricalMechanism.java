package dev.hearsay.category;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.numeric.AssumedValues;
import dev.hearsay.random.BitSource;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.random.SecureBits;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;

/**
 * A mechanism that perturbs one of k values into a report of a few words. {@link #decode} turns the
 * report into one number per value, whose expectation is 1 for the perturbed value and 0 for the
 * others. The average of these numbers over people is an unbiased estimate of the value's share.
 * Immutable.
 */
@SuppressWarnings("exports") // laws are for Hearsay's own modules; users only pass them on
public final class CategoricalMechanism extends Mechanism implements ShareReader {

  private final CategoricalLaw law;
  private final Entry entry;

  public CategoricalMechanism(String name, PrivacyLoss claim, CategoricalLaw law) {
    super(name, claim);
    this.law = law;
    this.entry = law.entry();
  }

  @Override
  public CategoricalLaw law() {
    return law;
  }

  /** Returns k, the number of values; a value is in [0, k). */
  public int values() {
    return law.values();
  }

  /** Draws the report of a value into the first {@link #words()} words of {@code report}. */
  public void perturb(int value, SecureBits bits, long[] report) {
    draw(value, bits, report);
  }

  /** Draws a report repeatably and without any protection: for tests and experiments. */
  public void perturbInsecurely(int value, InsecureSeededBits bits, long[] report) {
    draw(value, bits, report);
  }

  @Override
  protected void draw(double[] record, int[] places, BitSource bits, long[] words, int from) {
    int value = (int) record[places[0]];
    if (from == 0) {
      draw(value, bits, words); // without a copy
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

  /** Returns the decoded entry of one value: its expectation is 1 for the true value, else 0. */
  public double decode(long[] report, int value) {
    checkValue(value);
    return entry.decode(report, value);
  }

  @Override
  public Entries entries(long reports, long[] cells, int value) {
    return new Entries(
        reports,
        entry.sum(reports, cells, value) / reports,
        variance(true),
        variance(false),
        entry.step(reports));
  }

  /** Returns the exact probability of a report for a value, as the nearest double. */
  public double probability(int value, long[] report) {
    checkValue(value);
    return law.probability(value, report);
  }

  /**
   * Returns E[decoded entry] − 1 for the true value's entry, or E[decoded entry] for another
   * value's.
   */
  public double bias(boolean isTruth) {
    return entry.distribution(isTruth).mean() - (isTruth ? 1 : 0);
  }

  /** Returns the variance of the true value's decoded entry, or of another value's. */
  public double variance(boolean isTruth) {
    return entry.distribution(isTruth).variance();
  }

  /**
   * Returns the variance of an entry, averaged over all k entries. It is the expected squared error
   * of a share from one report, for any data, because one entry is always the true value's and k −
   * 1 are not.
   */
  public double meanVariance() {
    return ((values() - 1) * variance(false) + variance(true)) / values();
  }

  @Override
  public double averageVariance(AssumedValues assumed) {
    return meanVariance();
  }

  @Override
  public double thirdMoment(double x, double center) {
    return entry.distribution(x == 1).thirdMoment(center);
  }

  /** Returns the larger variance of the true value's entry and another value's. */
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
}
