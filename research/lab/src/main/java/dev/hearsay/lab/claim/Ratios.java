package dev.hearsay.lab.claim;

import dev.hearsay.lab.claim.ClaimCheck.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Quotients of measured numbers, and whether they are where a claim puts them. Each has a 95 %
 * interval (Student's, of its logarithm; all of them together are right with 95 %). A claim holds
 * if the intervals are inside its range, fails if one is outside, and is undecided otherwise.
 */
public final class Ratios {

  private static final double ERROR = 0.05;

  /** The allowance for the last digits of computed numbers, which a test does not mention. */
  private static final double ROUNDING = 1.1e-6;

  /** A difference from 1 below the printed digits. */
  private static final double NOTHING = 5e-10;

  private final String above;
  private final String below;
  private final List<Ratio> all = new ArrayList<>();

  /** The logarithm of a quotient; computed numbers have the variance 0. */
  private record Ratio(double logarithm, double variance, double degrees, int repetitions) {

    double deviation() {
      return Math.sqrt(variance);
    }

    /** Half the interval, if this is one of several. */
    double margin(int tests) {
      return variance == 0
          ? 0
          : TDistribution.of(degrees).inverseSurvivalProbability(ERROR / 2 / tests) * deviation();
    }
  }

  /** Creates an empty collection; the names are those of dividend and divisor. */
  public Ratios(String above, String below) {
    this.above = above;
    this.below = below;
  }

  public void add(Measured dividend, Measured divisor) {
    // Two zeros are the same.
    double ratio = dividend.mean() == divisor.mean() ? 1 : dividend.mean() / divisor.mean();
    double first = dividend.relativeVariance();
    double second = divisor.relativeVariance();
    int repetitions = Math.max(dividend.repetitions(), divisor.repetitions());
    all.add(
        new Ratio(
            Math.log(Math.max(ratio, Double.MIN_NORMAL)),
            first + second,
            degrees(
                first * first / Math.max(1, dividend.repetitions() - 1)
                    + second * second / Math.max(1, divisor.repetitions() - 1),
                first + second),
            repetitions));
  }

  /** Welch's and Satterthwaite's, of a sum of variances that were estimated. */
  private static double degrees(double squares, double variance) {
    return squares == 0 ? 1 : Math.max(1, variance * variance / squares);
  }

  public boolean isEmpty() {
    return all.isEmpty();
  }

  /** Returns whether every ratio is in a range. */
  public ClaimCheck each(double low, double high) {
    return check(
        all,
        low,
        high,
        all.size() == 1 ? "at one place" : "at each of " + all.size() + " places",
        range() + intervals());
  }

  /**
   * Returns the range from the start of the lowest interval to the end of the highest, in words.
   */
  private String intervals() {
    if (all.stream().allMatch(ratio -> ratio.variance() == 0)) {
      return "";
    }
    int tests = all.size();
    double least =
        all.stream().mapToDouble(one -> one.logarithm() - one.margin(tests)).min().orElseThrow();
    double greatest =
        all.stream().mapToDouble(one -> one.logarithm() + one.margin(tests)).max().orElseThrow();
    return interval(least, greatest, tests);
  }

  /** Returns whether the geometric mean is in a range. */
  public ClaimCheck onAverage(double low, double high) {
    Ratio mean = mean();
    return check(
        List.of(mean),
        low,
        high,
        "on average over " + all.size() + " places",
        ClaimCheck.number(Math.exp(mean.logarithm())) + interval(mean, 1));
  }

  private static String interval(Ratio ratio, int tests) {
    double margin = ratio.margin(tests);
    return margin == 0
        ? ""
        : interval(ratio.logarithm() - margin, ratio.logarithm() + margin, tests);
  }

  private static String interval(double least, double greatest, int tests) {
    return " (%s to %s at 95 %%%s)"
        .formatted(
            ClaimCheck.number(Math.exp(least)),
            ClaimCheck.number(Math.exp(greatest)),
            tests == 1 ? "" : " for all " + tests + " together");
  }

  /** Returns the index of the ratio whose interval begins highest. */
  public int mostSurelyGreat() {
    return IntStream.range(0, all.size())
        .boxed()
        .max(
            Comparator.comparingDouble(i -> all.get(i).logarithm() - all.get(i).margin(all.size())))
        .orElseThrow();
  }

  /** Returns one ratio in words, with its interval among all. */
  public String single(int index) {
    Ratio ratio = all.get(index);
    return ClaimCheck.number(Math.exp(ratio.logarithm())) + interval(ratio, all.size());
  }

  private Ratio mean() {
    double count = all.size();
    double variance = all.stream().mapToDouble(Ratio::variance).sum();
    double squares =
        all.stream().mapToDouble(one -> one.variance() * one.variance() / one.degrees()).sum();
    return new Ratio(
        all.stream().mapToDouble(Ratio::logarithm).sum() / count,
        variance / count / count,
        degrees(squares, variance),
        all.stream().mapToInt(Ratio::repetitions).max().orElseThrow());
  }

  private ClaimCheck check(
      List<Ratio> ratios, double low, double high, String where, String measured) {
    Outcome outcome = Outcome.HOLDS;
    double factor = 1;
    double needed = 0;
    for (Ratio ratio : ratios) {
      double margin = ratio.margin(ratios.size());
      double outside = outside(ratio.logarithm(), Math.log(low), Math.log(high));
      Outcome one = outcome(outside, margin);
      outcome = one.compareTo(outcome) > 0 ? one : outcome;
      if (one == Outcome.FAILS) {
        factor = Math.max(factor, Math.exp(outside));
      }
      if (one == Outcome.UNDECIDED) {
        needed = Math.max(needed, ratio.repetitions() * Math.pow(margin / outside, 2));
      }
    }
    return new ClaimCheck(
        outcome,
        words(low, high) + " " + where,
        above + " / " + below + " = " + measured,
        power(ratios, needed),
        factor);
  }

  /** Returns the distance of a number from a range; negative if it is inside. */
  private static double outside(double value, double low, double high) {
    return Math.max(low - value, value - high);
  }

  private static Outcome outcome(double outside, double margin) {
    // Computed numbers are compared as they are; the limit itself counts as inside.
    if (outside + margin <= 0) {
      return Outcome.HOLDS;
    }
    return outside - margin > 0 ? Outcome.FAILS : Outcome.UNDECIDED;
  }

  private String words(double low, double high) {
    if (low > 0) {
      return "%s / %s in [%s, %s]".formatted(above, below, limit(low), limit(high));
    }
    boolean isRounding = Math.abs(high - 1) <= ROUNDING;
    String times = isRounding ? "" : limit(high) + " × ";
    return above + " ≤ " + times + below;
  }

  private static String limit(double ratio) {
    return Digits.trimmed(distinct(ratio));
  }

  private static Power power(List<Ratio> ratios, double needed) {
    double found =
        ratios.stream()
            .mapToDouble(one -> one.margin(ratios.size()) + Power.NORMAL_90 * one.deviation())
            .max()
            .orElseThrow();
    int repetitions = ratios.stream().mapToInt(Ratio::repetitions).max().orElseThrow();
    return new Power(100 * Math.expm1(found), " %", repetitions, needed);
  }

  private String range() {
    double least = all.stream().mapToDouble(Ratio::logarithm).min().orElseThrow();
    double greatest = all.stream().mapToDouble(Ratio::logarithm).max().orElseThrow();
    String low = distinct(Math.exp(least));
    String high = distinct(Math.exp(greatest));
    return low.equals(high) ? low : low + " … " + high;
  }

  /** Near 1 the first digits say nothing: as many as show the difference, up to ten. */
  private static String distinct(double ratio) {
    double difference = Math.abs(ratio - 1);
    return difference < NOTHING ? "1.000000000" : Digits.of(ratio, Digits.thatShow(difference));
  }
}
