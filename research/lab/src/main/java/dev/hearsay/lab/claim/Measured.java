package dev.hearsay.lab.claim;

import dev.hearsay.lab.claim.ClaimCheck.Outcome;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The result of a cell.
 *
 * @param mean over the repetitions
 * @param standardError of that mean; 0 if the cell is exact
 * @param people in each repetition
 */
public record Measured(double mean, double standardError, long people, int repetitions) {

  public static Measured of(double[] values, long people) {
    double mean = 0;
    for (double value : values) {
      mean += value / values.length;
    }
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    int count = values.length;
    double error = count == 1 ? 0 : Math.sqrt(squares / (count - 1) / count);
    return new Measured(mean, error, people, count);
  }

  /** Returns half the width of the 95 % interval, by Student's distribution. */
  public double margin() {
    return standardError == 0
        ? 0
        : TDistribution.of(repetitions - 1).inverseSurvivalProbability(0.025) * standardError;
  }

  public double low() {
    return mean - margin();
  }

  public double high() {
    return mean + margin();
  }

  /** Returns the squared relative standard error, which is nearly the variance of the logarithm. */
  double relativeVariance() {
    double relative = standardError == 0 ? 0 : standardError / mean;
    return relative * relative;
  }

  /** Returns the difference to a number that was measured in other runs. */
  public Measured minus(Measured other) {
    return new Measured(
        mean - other.mean,
        Math.hypot(standardError, other.standardError),
        Math.max(people, other.people),
        standardError == 0 ? other.repetitions : repetitions);
  }

  /** Returns a multiple of this. */
  public Measured times(double factor) {
    return new Measured(factor * mean, Math.abs(factor) * standardError, people, repetitions);
  }

  /**
   * Whether this is in a range: it holds if the 95 % interval is inside, fails if it is outside,
   * and is undecided otherwise.
   *
   * @param what the number, in words
   */
  public ClaimCheck in(String what, double low, double high) {
    double outside = Math.max(low - mean, mean - high);
    double margin = margin();
    Outcome outcome = Outcome.UNDECIDED;
    if (outside + margin <= 0) {
      outcome = Outcome.HOLDS;
    } else if (outside - margin > 0) {
      outcome = Outcome.FAILS;
    }
    double factor = Math.max(low / mean, mean / high);
    return new ClaimCheck(
        outcome,
        what + " in [%s, %s]".formatted(Digits.limit(low), Digits.limit(high)),
        what + " = " + this,
        power(outcome, margin, outside),
        outcome == Outcome.FAILS ? Math.max(1, factor) : 1);
  }

  /**
   * Whether this is what was expected, up to so many standard errors.
   *
   * @param what the number, in words
   */
  public ClaimCheck near(String what, double expected, double standardErrors) {
    double off = Math.abs(mean - expected) / standardError;
    return new ClaimCheck(
        off <= standardErrors ? Outcome.HOLDS : Outcome.FAILS,
        "%s within %s standard errors of %s"
            .formatted(what, standardErrors, ClaimCheck.plain(expected)),
        what + " = " + this,
        new Power(
            (standardErrors + Power.NORMAL_90) * standardError, " more or less", repetitions, 0),
        1);
  }

  private Power power(Outcome outcome, double margin, double outside) {
    if (margin == 0) {
      return Power.EXACT;
    }
    double needed = outcome == Outcome.UNDECIDED ? repetitions * Math.pow(margin / outside, 2) : 0;
    return new Power(
        margin + Power.NORMAL_90 * standardError, " more or less", repetitions, needed);
  }

  @Override
  public String toString() {
    String number = ClaimCheck.number(mean);
    return standardError == 0 ? number : number + " ± " + Digits.of(margin(), 2);
  }
}
