package dev.hearsay.mechanism;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.law.Counter;
import dev.hearsay.law.Law;
import dev.hearsay.numeric.AssumedValues;
import dev.hearsay.random.BitSource;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.random.SecureBits;
import java.util.Optional;

/** A law with a name, a claim about its privacy, and a decoding. */
@SuppressWarnings("exports") // laws are for our own modules; users pass them on unseen
public abstract class Mechanism {

  private final String name;
  private final PrivacyLoss claim;

  protected Mechanism(String name, PrivacyLoss claim) {
    this.name = name;
    this.claim = claim;
  }

  /** As the registry and the command line spell it. */
  public final String name() {
    return name;
  }

  /** The loss that the mechanism is supposed to keep within; the auditor checks it. */
  public final PrivacyLoss claim() {
    return claim;
  }

  /** What is drawn, and with which weights. */
  public abstract Law law();

  /** An empty counter for the mechanism's reports. */
  public final Counter counter() {
    return law().counter();
  }

  /** The bits that a report takes. */
  public final int bits() {
    return law().bits();
  }

  /** The length of a report in 64-bit words. */
  public final int words() {
    return law().words();
  }

  /** How many numbers an input has: 1, or the coordinates of a point. */
  public int inputs() {
    return 1;
  }

  /**
   * Draws the report of an input into the words from {@code from} on.
   *
   * @param record numbers, some of which are the input; they are read only
   * @param places where in the record the input is: the number, the index of the value, or the
   *     coordinates of the point
   */
  public final void report(double[] record, int[] places, SecureBits bits, long[] words, int from) {
    draw(record, places, bits, words, from);
  }

  /** As {@link #report}, repeatably and without any protection: for tests and experiments. */
  public final void reportInsecurely(
      double[] record, int[] places, InsecureSeededBits bits, long[] words, int from) {
    draw(record, places, bits, words, from);
  }

  /** As {@link #report}, from either kind of bits. */
  protected abstract void draw(
      double[] record, int[] places, BitSource bits, long[] words, int from);

  /** A copy of the numbers at these places. */
  protected static double[] pointAt(int[] places, double[] record) {
    double[] point = new double[places.length];
    for (int i = 0; i < places.length; i++) {
      point[i] = record[places[i]];
    }
    return point;
  }

  /** Refuses a point with another number of coordinates. */
  protected final void checkLength(int coordinates) {
    if (coordinates != inputs()) {
      throw new IllegalArgumentException(
          "the point has " + coordinates + " coordinates; it must have " + inputs());
    }
  }

  /** Returns what reports say nothing about, so that no finite decoding follows from the law. */
  public Optional<String> silentAbout() {
    return Optional.empty();
  }

  /** The largest variance of a decoded report over all inputs. */
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

  /** The largest distance of a decoded report's expectation from the truth over all inputs. */
  public abstract double largestBias();

  /**
   * Returns how far a decoded number that a legal report can have is from a possible truth at most,
   * on the mechanism's scale. A forged report that is r-th of the reports on an attribute moves its
   * estimate by up to an r-th of this.
   */
  public abstract double largestDeviation();

  /**
   * Returns the distance by which forged reports can move an estimate at most, on the mechanism's
   * scale.
   *
   * @param forged the share of the reports with this mechanism that are forged
   */
  public double moved(double forged) {
    return forged * largestDeviation();
  }
}
