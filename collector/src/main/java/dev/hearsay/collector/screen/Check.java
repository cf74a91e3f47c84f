package dev.hearsay.collector.screen;

import java.util.function.Supplier;

/**
 * One comparison of counts with what the plan makes possible.
 *
 * @param logChance the logarithm of a bound on the chance that honest reports do this
 * @param message what to say if that is too small
 */
record Check(String attribute, Flag.Kind kind, double logChance, Supplier<String> message) {

  /** Corrected for the number of all checks, by Bonferroni. */
  double pValue(int checks) {
    return Math.min(1, Math.exp(logChance + Math.log(checks)));
  }
}
