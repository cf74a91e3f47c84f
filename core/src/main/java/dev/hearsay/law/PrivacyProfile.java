package dev.hearsay.law;

import dev.hearsay.exact.Fraction;

/**
 * The two measures on which differential privacy rests: how much reports reveal about their inputs.
 */
public interface PrivacyProfile {

  /**
   * Returns the largest P(report | input) / P(report | other input) over all reports and pairs of
   * inputs. It is infinite if some report is possible under one input only.
   */
  Fraction worstRatio();

  /**
   * Returns the largest hockey-stick divergence over all pairs of inputs: the sum over reports of
   * max(0, P(report | input) − bound · P(report | other input)). Reports are (ln bound, δ)-private
   * exactly if this is at most δ.
   */
  Fraction hockeyStick(Fraction bound);
}
