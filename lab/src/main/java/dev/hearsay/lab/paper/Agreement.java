package dev.hearsay.lab.paper;

import dev.hearsay.lab.Check;
import dev.hearsay.lab.Measured;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.Scope;
import java.util.Map;
import java.util.NavigableMap;

/** Whether simulations have the errors that mathematics expects. */
final class Agreement {

  /** By chance, one normal number in 150,000 is further out. */
  private static final double STANDARD_ERRORS = 4.5;

  private Agreement() {}

  /** Enough repetitions, also in a quick run, to know the standard error well. */
  static Scope.Size size(int people) {
    return new Scope.Size(people, 100);
  }

  /**
   * Every simulated number must be within 4.5 standard errors. Squared errors scatter in proportion
   * to their mean, so the standard error is measured relative to that: in absolute terms a mean
   * that is too low by chance would also seem too certain.
   */
  static Check of(Results results, String panel, String simulated, String exact) {
    NavigableMap<Double, Measured> points = results.series(panel, simulated);
    double furthest = 0;
    for (Map.Entry<Double, Measured> point : points.entrySet()) {
      Measured measured = point.getValue();
      double ratio = measured.mean() / results.value(panel, exact, point.getKey());
      double relativeError = measured.standardError() / measured.mean();
      furthest = Math.max(furthest, Math.abs(ratio - 1) / relativeError);
    }
    return new Check(
        furthest <= STANDARD_ERRORS,
        "the furthest of "
            + points.size()
            + " is "
            + Check.number(furthest)
            + " standard errors off; "
            + results.same(panel, simulated, exact, 1).measured());
  }
}
