package dev.hearsay.learn;

import dev.hearsay.Mechanisms;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.mechanism.Mechanism;

/**
 * The noise of a mechanism's answers, as a schedule needs it before the first question.
 *
 * @param isBall whether the length of answers is bounded; otherwise each entry is bounded
 * @param variance the expected variance of a decoded entry, for answers well inside their bound of
 *     1
 */
public record AnswerNoise(boolean isBall, double variance) {

  /**
   * The assumed size of an entry, as a share of its bound. Most entries of gradients are close to
   * 0, and a tenth of the bound is about their average size.
   */
  public static final double TYPICAL_ENTRY = 0.1;

  /** A function that predicts the noise of answers with a given number of entries. */
  @FunctionalInterface
  public interface Predictor {
    /** Returns the noise of answers with this number of entries, perturbed with this loss. */
    AnswerNoise predict(AnswerMechanism mechanism, int dimensions, PrivacyLoss loss);
  }

  /** Returns the noise of reports to a plan whose parts all have the same mechanism. */
  public static AnswerNoise of(Plan plan) {
    return of(plan.parts().get(0).mechanism(), plan.parts().size() / (double) plan.sampled());
  }

  /** Returns the noise of reports that cover all entries at once. */
  public static AnswerNoise of(Mechanism mechanism) {
    return of(mechanism, 1);
  }

  /**
   * Returns the noise of parts that one in {@code inverseShare} people reports on. A part with k
   * times fewer reports has k times the variance.
   */
  private static AnswerNoise of(Mechanism mechanism, double inverseShare) {
    boolean isBall = Mechanisms.names(Mechanisms.ball()).contains(mechanism.name());
    return new AnswerNoise(isBall, inverseShare * mechanism.varianceNear(TYPICAL_ENTRY));
  }
}
