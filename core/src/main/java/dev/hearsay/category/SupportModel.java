package dev.hearsay.category;

import dev.hearsay.numeric.Draws;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;

/**
 * The relation of a share to supports: each of r reports supports a value with probability p if it
 * is the reporter's, else q. With share f the supports are approximately Binomial(r, q + f(p − q)).
 *
 * @param p the probability of a support of the true value
 * @param q the probability of a support of another value, below p
 * @param reports r
 */
public record SupportModel(double p, double q, long reports) {

  /** The least variance. It keeps the error above 0 for reports that are (almost) always true. */
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

  /** Returns the model of a law's reports. */
  public static SupportModel of(SupportLaw law, long reports) {
    return new SupportModel(
        law.supportOfTruth().toDouble(), law.supportOfOther().toDouble(), reports);
  }

  private double rate(double share) {
    return q + share * (p - q);
  }

  /**
   * Returns the standard error of a raw share, given the true share: √(f·p(1−p) + (1−f)·q(1−q)) /
   * ((p−q)√r).
   */
  public double standardError(double share) {
    return Math.sqrt((share * entryVariance(p) + (1 - share) * entryVariance(q)) / reports);
  }

  /**
   * Returns the variance of a decoded entry, (1 − q)/(p − q) or −q/(p − q), that is supported at
   * this rate.
   */
  public double entryVariance(double rate) {
    return Math.max(rate * (1 - rate), MIN_VARIANCE) / ((p - q) * (p - q));
  }

  /** Returns the number of supports that corresponds to a raw share. */
  public double supports(double rawShare) {
    return Math.max(0, Math.min(1, rate(rawShare))) * reports;
  }

  /** Returns ln of the probability of a support, for each of these true shares. */
  public double[] logRates(double[] shares) {
    return Arrays.stream(shares).map(share -> log(rate(share))).toArray();
  }

  /** Returns ln of the probability of no support, for each of these true shares. */
  public double[] logOthers(double[] shares) {
    return Arrays.stream(shares).map(share -> log(1 - rate(share))).toArray();
  }

  /** Returns a finite logarithm, because a logarithm may be multiplied by a count of 0. */
  private static double log(double probability) {
    return Math.log(Math.max(probability, Double.MIN_NORMAL));
  }

  /**
   * Returns a random raw share, as if this share were the true one.
   *
   * <p>Its variance must be the stated one, which also accounts for people who did not report.
   * Supports are therefore drawn for the number of reports that yields it. If fewer than {@value
   * Draws#NORMAL_ABOVE} supports (or non-supports) are expected, the draw is binomial, by inversion
   * of one uniform number. Beyond that it is normal, whose quantiles are then within some
   * hundredths of a standard deviation.
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
