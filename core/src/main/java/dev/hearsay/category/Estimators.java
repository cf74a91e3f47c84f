package dev.hearsay.category;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Estimate;
import dev.hearsay.Interval;
import dev.hearsay.numeric.Normal;
import dev.hearsay.vector.SecondMoment;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;

/**
 * Estimates of a mean over all n people, of whom r reported.
 *
 * <p>Given r, the reporters are a random sample without replacement. With s² the variance of Y
 * among them, which holds both the noise and the spread of x, and S² the spread of x over all
 * people: Var = s²/r − S²/n. (The noise of r reports is (s² − S²)/r, choosing r of n costs S²(1/r −
 * 1/n).)
 *
 * <p>This needs the second moment of x. A number's can be read off E[Y²] for most mechanisms. Where
 * it cannot, the least possible one, x̄², is used, which makes the error bar too wide rather than
 * too narrow. A share's is the share itself, and its noise is known from the law: no variance is
 * estimated from reports, of which there may be none in support.
 */
public final class Estimators {

  /**
   * Half a support, up to a variance of 8: see {@link #share(long, double, SupportModel, long)}.
   */
  private static final double CORRECTED_VARIANCE = 4;

  /** Keeps weights finite for reports that (almost) always tell the truth. */
  private static final double TINY = 1e-12;

  private final double sigmas;
  private final double simultaneousSigmas;

  /**
   * @param quantities how many are estimated together; simultaneous intervals share the risk among
   *     them evenly (Bonferroni)
   */
  public Estimators(double confidence, int quantities) {
    Normal.checkConfidence(confidence);
    this.sigmas = Normal.sigmas(1 - confidence);
    this.simultaneousSigmas = Normal.sigmas((1 - confidence) / quantities);
  }

  /** How many standard errors an interval reaches to either side. */
  public double sigmas() {
    return sigmas;
  }

  /** The same of a simultaneous one. */
  public double simultaneousSigmas() {
    return simultaneousSigmas;
  }

  /**
   * What was counted of one decoded number Y, of expectation x given the person.
   *
   * @param reports those who reported on this, r
   * @param mean of Y over the reports
   * @param meanSquare of Y² over the reports
   * @param secondMoment what that says of E[x²]
   */
  public record Sample(long reports, double mean, double meanSquare, SecondMoment secondMoment) {

    /** Of nobody. */
    public static final Sample NONE = new Sample(0, Double.NaN, Double.NaN, SecondMoment.UNKNOWN);

    /** The variance of Y among the reports: that of the noise and that of x together. */
    double variance() {
      double spread = Math.max(0, meanSquare - mean * mean);
      return reports > 1 ? spread * reports / (reports - 1.0) : spread;
    }
  }

  /**
   * What was counted of the decoded entries of one value.
   *
   * @param reports those who reported on this, r
   * @param mean of the entries over the reports
   * @param ofTruth the variance of the entry of those who have the value
   * @param ofOther that of those who do not
   * @param step what one more support adds to the mean; 0 if reports do not support values
   */
  public record Entries(long reports, double mean, double ofTruth, double ofOther, double step) {

    /** The noise of one report if so many have the value. */
    double noise(double share) {
      return share * ofTruth + (1 - share) * ofOther;
    }
  }

  /**
   * The mean of numbers of [−1, 1] over n people.
   *
   * <p>Several samples, of different people each, are weighted by the inverse of s²/r. Two of them
   * have a covariance of −S²/n, as what one has drawn the other cannot: with weights that add up to
   * 1, Var = Σw²s²/r − S²/n.
   */
  public Estimate mean(long people, List<Sample> samples) {
    List<Sample> known =
        samples.stream().filter(sample -> sample.reports() > 0).collect(toUnmodifiableList());
    if (known.isEmpty()) {
      return Estimate.UNKNOWN;
    }
    double[] weights =
        weights(
            known, sample -> Math.max(sample.variance(), sample.secondMoment().leastVariance()));
    double value = sum(known, (i, sample) -> weights[i] * sample.mean());
    double center = Math.max(-1, Math.min(1, value));
    double square =
        sum(known, (i, one) -> weights[i] * one.secondMoment().of(one.meanSquare(), center));
    double spread = Math.max(0, square - center * center);
    double variance =
        sum(known, (i, one) -> weights[i] * weights[i] * one.variance() / one.reports());
    double least =
        sum(
            known,
            (i, one) ->
                weights[i] * weights[i] * one.secondMoment().leastVariance() / one.reports());
    double error = Math.sqrt(Math.max(variance - spread / people, least));
    return estimate(value, error, z -> new Interval(value - z * error, value + z * error));
  }

  /** r over the variance of one report, as parts of the sum of these. */
  private static double[] weights(List<Sample> samples, ToDoubleFunction<Sample> variance) {
    return normalized(
        samples.stream()
            .mapToDouble(one -> one.reports() / Math.max(variance.applyAsDouble(one), TINY))
            .toArray());
  }

  private static double[] normalized(double[] weights) {
    double total = Arrays.stream(weights).sum();
    return Arrays.stream(weights).map(weight -> weight / total).toArray();
  }

  private interface Term<T> {
    double of(int place, T item);
  }

  private static <T> double sum(List<T> items, Term<T> term) {
    double sum = 0;
    for (int i = 0; i < items.size(); i++) {
      sum += term.of(i, items.get(i));
    }
    return sum;
  }

  /**
   * The share of a value over n people, by entries of expectation 1 or 0 whose noise is about
   * normal. Several samples are combined as means are, with the variances that a first estimate of
   * the share leads to. Where supports are counted, intervals are widened as those of one sample.
   */
  public Estimate share(long people, List<Entries> samples) {
    List<Entries> known =
        samples.stream().filter(sample -> sample.reports() > 0).collect(toUnmodifiableList());
    if (known.isEmpty()) {
      return Estimate.UNKNOWN;
    }
    double first = combined(known, weights(known, 0));
    double[] weights = weights(known, clip(first));
    double value = combined(known, weights);
    DoubleUnaryOperator variance =
        share ->
            sum(
                    known,
                    (i, one) ->
                        weights[i]
                            * weights[i]
                            * (one.noise(share) + share * (1 - share))
                            / one.reports())
                - share * (1 - share) / people;
    double error = Math.sqrt(variance.applyAsDouble(clip(value)));
    double shift = shift(known, weights, error * error);
    Inversion inversion =
        new Inversion(
            share -> (value - shift - share) / Math.sqrt(variance.applyAsDouble(share)),
            share -> (value + shift - share) / Math.sqrt(variance.applyAsDouble(share)));
    return estimate(value, error, inversion::within);
  }

  /** Half of the largest step that one support makes, or less where steps are small. */
  private static double shift(List<Entries> samples, double[] weights, double variance) {
    double step = 0;
    for (int i = 0; i < weights.length; i++) {
      step = Math.max(step, weights[i] * samples.get(i).step());
    }
    return step * Math.min(0.5, CORRECTED_VARIANCE * step * step / variance);
  }

  private static double[] weights(List<Entries> samples, double share) {
    return normalized(
        samples.stream()
            .mapToDouble(
                one -> one.reports() / Math.max(one.noise(share) + share * (1 - share), TINY))
            .toArray());
  }

  private static double combined(List<Entries> samples, double[] weights) {
    return sum(samples, (i, one) -> weights[i] * one.mean());
  }

  /**
   * The share of a value that so many of the reports support, of which there is at least one.
   *
   * <p>The interval holds the shares that could well have led to these supports ({@link
   * SupportDeviate}). Supports are whole numbers, so a test cannot use up its risk. Counting all of
   * P(C = c) makes the interval exact, and wider than it says by half a support on average;
   * counting half of it (the mid-p test) is right on average, and too narrow by up to half a
   * support. That matters while a support is much beside the deviation: so the first is done for
   * variances up to 8, and less and less of it above.
   */
  public Estimate share(long people, double mean, SupportModel model, long supports) {
    SupportDeviate deviate = new SupportDeviate(model, people);
    double half = Math.min(0.5, CORRECTED_VARIANCE / deviate.variance(clip(mean)));
    double variance = amongReporters((double) people, model, clip(mean));
    Inversion inversion =
        new Inversion(
            share -> deviate.of(supports - half, share),
            share -> deviate.of(supports + half, share));
    return estimate(mean, Math.sqrt(variance), inversion::within);
  }

  private static double clip(double share) {
    return Math.max(0, Math.min(1, share));
  }

  /** The noise of r reports, and the choice of r of n people without replacement. */
  private static double amongReporters(double people, SupportModel model, double share) {
    double noise =
        share * model.entryVariance(model.p()) + (1 - share) * model.entryVariance(model.q());
    double left = people > 1 ? (people - model.reports()) / (people - 1) : 0;
    return (noise + left * share * (1 - share)) / model.reports();
  }

  private Estimate estimate(double value, double error, DoubleFunction<Interval> interval) {
    return new Estimate(
        value,
        error,
        including(interval.apply(sigmas), value),
        including(interval.apply(simultaneousSigmas), value));
  }

  /** Tests leave an estimate out that is not possible; what is reported does not. */
  private static Interval including(Interval interval, double value) {
    return new Interval(Math.min(interval.low(), value), Math.max(interval.high(), value));
  }
}
