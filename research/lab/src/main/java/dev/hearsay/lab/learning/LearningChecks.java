package dev.hearsay.lab.learning;

import dev.hearsay.lab.Results;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.ClaimCheck.Outcome;
import dev.hearsay.lab.claim.Digits;
import dev.hearsay.lab.claim.Measured;
import dev.hearsay.lab.claim.Ratios;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The tests of claims on learning, where chance is large and a run may have too few people. */
final class LearningChecks {

  /** The largest excess over the open model's rate of misclassification that counts as close. */
  static final double CLOSE = 0.05;

  /** The largest relative difference on average that no figure shows. */
  private static final double LEVEL = 0.01;

  private static final String TOO_FEW =
      " (where it fails, nothing is decided: too few people, the paper has 4 million)";

  private LearningChecks() {}

  /**
   * Returns whether one line is below another "consistently": below it on average over all places,
   * and surely above it at none.
   */
  static ClaimCheck consistentlyBelow(Results results, String panel, String lower, String higher) {
    return consistentlyBelow(results, panel, lower, higher, "ε");
  }

  /** Compares two lines as above, over another axis than ε. */
  static ClaimCheck consistentlyBelow(
      Results results, String panel, String lower, String higher, String axis) {
    return consistentlyBelow(results, panel, lower, higher, axis, 0);
  }

  /**
   * Compares two lines as above, with a margin.
   *
   * @param margin the least relative difference on average
   */
  static ClaimCheck consistentlyBelow(
      Results results, String panel, String lower, String higher, String axis, double margin) {
    ClaimCheck average = onAverage(results.ratios(panel, lower, higher, x -> true), margin);
    ClaimCheck each = results.below(panel, lower, higher, 0);
    boolean isContradicted = each.outcome() == Outcome.FAILS;
    return new ClaimCheck(
        isContradicted ? Outcome.FAILS : average.outcome(),
        average.test() + ", and surely above at none",
        average.measured()
            + "; single ones: "
            + each.measured()
            + "; "
            + leastFavourable(results, panel, lower, higher, axis),
        average.power(),
        isContradicted ? Math.max(each.factor(), average.factor()) : average.factor());
  }

  /**
   * Returns whether ratios are on average below 1, by a margin. If they are surely within 1 % of 1,
   * the two lines are level: no number of repetitions would show a difference in a figure, so that
   * the one is not below the other.
   */
  static ClaimCheck onAverage(Ratios ratios, double margin) {
    ClaimCheck below = ratios.onAverage(0, 1 - margin);
    boolean isLevel = ratios.onAverage(1 - LEVEL, 1 + LEVEL).holds();
    return isLevel && below.outcome() == Outcome.UNDECIDED
        ? new ClaimCheck(
            Outcome.FAILS,
            below.test() + " (level counts as not below: surely within 1 % on average)",
            below.measured(),
            below.power(),
            1)
        : below;
  }

  /** Returns the place whose interval begins highest, in words. */
  private static String leastFavourable(
      Results results, String panel, String lower, String higher, String axis) {
    Set<Double> others = results.series(panel, higher).keySet();
    List<Double> places =
        results.series(panel, lower).keySet().stream().filter(others::contains).toList();
    Ratios ratios = results.ratios(panel, lower, higher, x -> true);
    int worst = ratios.mostSurelyGreat();
    return "at the least favourable, %s = %s, %s"
        .formatted(axis, Digits.place(places.get(worst)), ratios.single(worst));
  }

  /** Returns whether all of some lines are consistently below another. */
  static ClaimCheck allBelow(Results results, String panel, List<String> lower, String higher) {
    return ClaimCheck.all(lower, one -> consistentlyBelow(results, panel, one, higher));
  }

  /** Returns whether one line is consistently below all of some others. */
  static ClaimCheck belowAll(Results results, String panel, String lower, List<String> others) {
    return ClaimCheck.all(others, other -> consistentlyBelow(results, panel, lower, other));
  }

  /** Returns whether classifiers misclassify hardly more often than the open model. */
  static ClaimCheck close(
      Results results, String panel, List<String> series, List<Double> epsilons) {
    return series.stream()
        .flatMap(line -> epsilons.stream().map(x -> close(results, panel, line, x)))
        .reduce(ClaimCheck::and)
        .orElseThrow();
  }

  private static ClaimCheck close(Results results, String panel, String series, double epsilon) {
    Measured rate = results.at(panel, series, epsilon);
    return unlessFewer(
        rate.minus(results.at(panel, Learning.NOT_PRIVATE, epsilon)),
        String.format(
            Locale.ROOT,
            "%s with %,d people − open at ε = %s",
            series,
            rate.people(),
            ClaimCheck.plain(epsilon)),
        -1,
        CLOSE);
  }

  /**
   * Returns whether a number is in a range. With fewer people than the papers have, a number that
   * seems to be outside leaves the claim undecided: more repetitions could only show more surely
   * that it is outside, which decides nothing.
   */
  static ClaimCheck unlessFewer(Measured measured, String what, double low, double high) {
    ClaimCheck check = measured.in(what, low, high);
    boolean isInside = measured.mean() >= low && measured.mean() <= high;
    return isInside || hasPapersSize(measured) ? check : needingPeople(check);
  }

  /**
   * Returns a check that does not fail for lack of people: a claim that holds with fewer people
   * than a paper has holds with as many, and a failure decides nothing.
   *
   * @param measured one of the numbers
   */
  static ClaimCheck unlessFewer(ClaimCheck check, Measured measured) {
    return check.outcome() == Outcome.FAILS && !hasPapersSize(measured)
        ? needingPeople(check)
        : check;
  }

  private static boolean hasPapersSize(Measured measured) {
    return measured.people() >= Census.PAPERS_PEOPLE;
  }

  private static ClaimCheck needingPeople(ClaimCheck check) {
    return new ClaimCheck(
        Outcome.UNDECIDED,
        check.test() + TOO_FEW,
        check.measured(),
        check.power().needingPeople(),
        1);
  }
}
