package dev.hearsay.mechanism;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.law.Counter;
import dev.hearsay.law.Law;
import dev.hearsay.numeric.AssumedValues;
import dev.hearsay.random.BitSource;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.random.SecureBits;
import java.util.Optional;

/**
 * A random procedure that turns an input into a report. It consists of a law, which states all
 * probabilities as integers, a name, a claim about its privacy, and a decoding, which makes reports
 * unbiased numbers. The factory of all mechanisms is {@link dev.hearsay.Mechanisms}.
 */
@SuppressWarnings("exports") // laws are for Hearsay's own modules; users only pass them on
public abstract class Mechanism {

  private final String name;
  private final PrivacyLoss claim;

  protected Mechanism(String name, PrivacyLoss claim) {
    this.name = name;
    this.claim = claim;
  }

  /** Returns the name, as the registry and the command line spell it. */
  public final String name() {
    return name;
  }

  /** Returns the loss that the mechanism claims not to exceed; the auditor checks it. */
  public final PrivacyLoss claim() {
    return claim;
  }

  /** Returns the law: what is drawn, and with which weights. */
  public abstract Law law();

  /** Returns an empty counter for the mechanism's reports. */
  public final Counter counter() {
    return law().counter();
  }

  /** Returns the length of a report in bits. */
  public final int bits() {
    return law().bits();
  }

  /** Returns the length of a report in 64-bit words. */
  public final int words() {
    return law().words();
  }

  /** Returns how many numbers an input consists of: 1, or the coordinates of a point. */
  public int inputs() {
    return 1;
  }

  /**
   * Draws the report of an input into the words from {@code from} on.
   *
   * @param record numbers, some of which are the input; they are read only
   * @param places the input's places in the record: the number, the index of the value, or the
   *     coordinates of the point
   */
  public final void report(double[] record, int[] places, SecureBits bits, long[] words, int from) {
    draw(record, places, bits, words, from);
  }

  /**
   * Draws a report like {@link #report}, but repeatably and without privacy: for tests and
   * experiments.
   */
  public final void reportInsecurely(
      double[] record, int[] places, InsecureSeededBits bits, long[] words, int from) {
    draw(record, places, bits, words, from);
  }

  /** Draws a report from either kind of bits. */
  protected abstract void draw(
      double[] record, int[] places, BitSource bits, long[] words, int from);

  /** Returns a copy of the numbers at these places. */
  protected static double[] pointAt(int[] places, double[] record) {
    double[] point = new double[places.length];
    for (int i = 0; i < places.length; i++) {
      point[i] = record[places[i]];
    }
    return point;
  }

  /** Rejects a point with a wrong number of coordinates. */
  protected final void checkLength(int coordinates) {
    if (coordinates != inputs()) {
      throw new IllegalArgumentException(
          "the point has " + coordinates + " coordinates; it must have " + inputs());
    }
  }

  /**
   * Returns what reports contain no information about, so that no finite decoding follows from the
   * law; empty if there is nothing.
   */
  public Optional<String> silentAbout() {
    return Optional.empty();
  }

  /** Returns the largest variance of a decoded report over all inputs. */
  public abstract double worstCaseVariance();

  /** Returns the variance of a decoded report, averaged over the values that people may have. */
  public abstract double averageVariance(AssumedValues assumed);

  /**
   * Returns the variance of a decoded report for the number {@code x}; the largest variance if the
   * input is not a single number.
   */
  public double varianceNear(double x) {
    return worstCaseVariance();
  }

  /**
   * Returns E|Y − center|³ of a decoded number Y; infinity if this is not computed for the kind of
   * mechanism.
   *
   * @param x the number of which Y is an estimate: a coordinate of the input; for a category's
   *     entry, 1 if the input is the entry's value, else 0
   */
  public double thirdMoment(double x, double center) {
    return Double.POSITIVE_INFINITY;
  }

  /**
   * Returns the largest distance of a decoded report's expectation from the truth over all inputs.
   */
  public abstract double largestBias();

  /**
   * Returns the largest distance between a decoded number of a legal report and a possible truth,
   * on the mechanism's scale. If a share r of the reports on an attribute is forged, its estimate
   * moves by up to r times this.
   */
  public abstract double largestDeviation();

  /**
   * Returns the largest distance by which forged reports can move an estimate, on the mechanism's
   * scale.
   *
   * @param forged the share of the reports with this mechanism that are forged
   */
  public double moved(double forged) {
    return forged * largestDeviation();
  }
}
