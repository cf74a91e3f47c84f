package dev.hearsay.simulate.training;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.audit.Audit.ExactLoss;
import dev.hearsay.learn.AnswerNoise;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.random.SecureBits;

/**
 * How a vector leaves a device: as a few symbols, drawn with integer weights, which decode to a
 * vector whose expectation is the one perturbed. Immutable and thread-safe.
 *
 * <p>{@link GradientMechanisms} has those that devices use, too. An experiment may bring others, by
 * a {@link DesignCache}.
 */
public interface GradientMechanism {

  /** As the registries spell it. */
  String name();

  /** The number of entries of a vector. */
  int dimensions();

  /** What one report may reveal. */
  PrivacyLoss claim();

  /** What one report does reveal, computed from the integer weights. */
  ExactLoss audit();

  /** What vectors are clipped to: the unit cube or the unit ball. */
  Geometry geometry();

  /** The length of a report in 64-bit words. */
  int words();

  /** Draws the report of a vector of the unit cube or ball. */
  void perturb(double[] vector, SecureBits bits, long[] report);

  /** As {@link #perturb}, repeatably and without any protection: for tests and experiments. */
  void perturbInsecurely(double[] vector, InsecureSeededBits bits, long[] report);

  /** Whether the mechanism can have made this report. */
  boolean accepts(long[] report);

  /** Adds to {@code sum} what a report says about the vector. */
  void addDecoded(long[] report, double[] sum);

  /** The variance to expect of a decoded entry, for vectors well inside the cube or ball. */
  double noise();

  /** As a schedule needs it. */
  default AnswerNoise answerNoise() {
    return new AnswerNoise(geometry() == Geometry.BALL, noise());
  }
}
