package dev.hearsay.law;

import dev.hearsay.exact.Fraction;

/** How well reports tell inputs apart, in the two measures that differential privacy is made of. */
public interface PrivacyProfile {

  /**
   * The largest P(report | input) / P(report | other input) over all reports and pairs of inputs;
   * infinite if some report is possible under one input only.
   */
  Fraction worstRatio();

  /**
   * The largest hockey-stick divergence over all pairs of inputs: the sum over reports of max(0,
   * P(report | input) − bound · P(report | other input)). Reports are (ln bound, δ)-private exactly
   * if this is at most δ.
   */
  Fraction hockeyStick(Fraction bound);
}
