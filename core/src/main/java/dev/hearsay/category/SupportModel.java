package dev.hearsay.category;

import dev.hearsay.numeric.Draws;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;

/**
 * How a share becomes supports: each of r reports supports a value with probability p if it is the
 * reporter's, else q. With share f the supports are about Binomial(r, q + f(p − q)).
 *
 * @param p support of the true value
 * @param q support of another, below p
 * @param reports r
 */
public record SupportModel(double p, double q, long reports) {

  /** Keeps the error above 0 for reports that (almost) always tell the truth. */
  private static final double MIN_VARIANCE = 1e-12;

  public SupportModel {
    if (!(q >= 0 && q < p && p <= 1)) {
      throw new IllegalArgumentException(
          String.format(
              "the truth is supported with probability %s, others with %s; the first must be the"
                  + " greater, and both in [0, 1]",
              p, q));
    }
    if (reports < 1) {
      throw new IllegalArgumentException("there are " + reports + " reports; at least 1 is needed");
    }
  }

  /** That of a law's reports. */
  public static SupportModel of(SupportLaw law, long reports) {
    return new SupportModel(
        law.supportOfTruth().toDouble(), law.supportOfOther().toDouble(), reports);
  }

  private double rate(double share) {
    return q + share * (p - q);
  }

  /** Of a raw share, when the true one is known: √(f·p(1−p) + (1−f)·q(1−q)) / ((p−q)√r). */
  public double standardError(double share) {
    return Math.sqrt((share * entryVariance(p) + (1 - share) * entryVariance(q)) / reports);
  }

  /** Of a decoded entry, (1 − q)/(p − q) or −q/(p − q), that is supported at this rate. */
  public double entryVariance(double rate) {
    return Math.max(rate * (1 - rate), MIN_VARIANCE) / ((p - q) * (p - q));
  }

  /** How many reports a raw share stands for. */
  public double supports(double rawShare) {
    return Math.max(0, Math.min(1, rate(rawShare))) * reports;
  }

  /** ln of the probability of a support, for each of these true shares. */
  public double[] logRates(double[] shares) {
    return Arrays.stream(shares).map(share -> log(rate(share))).toArray();
  }

  /** ln of the probability of no support. */
  public double[] logOthers(double[] shares) {
    return Arrays.stream(shares).map(share -> log(1 - rate(share))).toArray();
  }

  /** Finite, as no support may be certain and still be multiplied by a count of 0. */
  private static double log(double probability) {
    return Math.log(Math.max(probability, Double.MIN_NORMAL));
  }

  /**
   * A raw share as it would come out again if this were the true one.
   *
   * <p>Its variance must be the stated one, which also knows that only some people reported:
   * supports are drawn for as many reports as would give it. Binomial where fewer than {@value
   * Draws#NORMAL_ABOVE} supports (or non-supports) are expected, by inversion of one uniform
   * number; beyond that Normal, whose quantiles are then within some hundredths of a standard
   * deviation.
   */
  public double draw(double share, double standardError, InsecureSeededBits bits) {
    double rate = rate(share);
    double error = standardError * (p - q);
    double spread = rate * (1 - rate);
    if (!(error > 0 && spread > 0)) {
      return share;
    }
    double trials = Math.max(1, Math.rint(spread / (error * error)));
    double rare = Math.min(rate, 1 - rate);
    if (trials * rare > Draws.NORMAL_ABOVE) {
      return share + standardError * Draws.normal(bits);
    }
    double count = Draws.binomial(trials, rare, bits);
    double supports = rate <= 0.5 ? count : trials - count;
    return (supports / trials - q) / (p - q);
  }
}
