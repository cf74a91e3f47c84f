package dev.hearsay.simulate.training;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.audit.Audit.ExactLoss;
import dev.hearsay.learn.AnswerNoise;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.random.SecureBits;

/**
 * A mechanism that perturbs a vector. The report consists of a few symbols, drawn with integer
 * weights. The decoded report is an unbiased estimate of the vector. Immutable and thread-safe.
 *
 * <p>{@link GradientMechanisms} contains the mechanisms that devices use, too. An experiment may
 * use its own mechanisms by a {@link DesignCache}.
 */
public interface GradientMechanism {

  /** Returns the mechanism's name in the registries. */
  String name();

  /** Returns the number of entries of a vector. */
  int dimensions();

  /** Returns the claimed loss of one report. */
  PrivacyLoss claim();

  /** Returns the exact loss of one report, computed from the integer weights. */
  ExactLoss audit();

  /** Returns the set to which vectors are clipped: the unit cube or the unit ball. */
  Geometry geometry();

  /** Returns the length of a report in 64-bit words. */
  int words();

  /** Draws the report of a vector of the unit cube or ball. */
  void perturb(double[] vector, SecureBits bits, long[] report);

  /**
   * Draws a report like {@link #perturb}, but repeatably and without any protection: for tests and
   * experiments.
   */
  void perturbInsecurely(double[] vector, InsecureSeededBits bits, long[] report);

  /**
   * Draws the report of a vector like {@link #perturbInsecurely} and adds the decoded report to
   * {@code sum}. A mechanism may leave out noise whose sum over many reports is simpler to draw,
   * and add it in {@link #addRemainder}.
   */
  default void addDraw(SparseVector vector, InsecureSeededBits bits, double[] sum) {
    long[] report = new long[words()];
    perturbInsecurely(vector.entries(), bits, report);
    addDecoded(report, sum);
  }

  /** Adds to {@code sum} the noise that {@link #addDraw} left out for so many reports. */
  default void addRemainder(int reports, InsecureSeededBits bits, double[] sum) {}

  /** Returns whether the mechanism can have made this report. */
  boolean accepts(long[] report);

  /** Adds the decoded report to {@code sum}. */
  void addDecoded(long[] report, double[] sum);

  /** Returns the expected variance of a decoded entry, for vectors well inside the cube or ball. */
  double noise();

  /** Returns the noise in the form that a schedule requires. */
  default AnswerNoise answerNoise() {
    return new AnswerNoise(geometry() == Geometry.BALL, noise());
  }
}
