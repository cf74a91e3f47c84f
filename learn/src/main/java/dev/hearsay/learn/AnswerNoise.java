package dev.hearsay.learn;

import dev.hearsay.Mechanisms;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.mechanism.Mechanism;

/**
 * What a schedule has to know about a mechanism, before anybody is asked.
 *
 * @param isBall whether the length of answers is bounded; otherwise each of their entries is
 * @param variance to expect of a decoded entry, for answers well inside their bound of 1
 */
public record AnswerNoise(boolean isBall, double variance) {

  /** Most entries of gradients are close to 0; a tenth of the bound is about their average size. */
  public static final double TYPICAL_ENTRY = 0.1;

  /** Predicts the noise of answers of so many entries. */
  @FunctionalInterface
  public interface Predictor {
    AnswerNoise predict(AnswerMechanism mechanism, int dimensions, PrivacyLoss loss);
  }

  /** Of the reports to a plan, all of whose parts are alike. */
  public static AnswerNoise of(Plan plan) {
    return of(plan.parts().get(0).mechanism(), plan.parts().size() / (double) plan.sampled());
  }

  /** Of reports that are about all entries at once. */
  public static AnswerNoise of(Mechanism mechanism) {
    return of(mechanism, 1);
  }

  /** A part that one in so many people reports on counts as often, and so does its variance. */
  private static AnswerNoise of(Mechanism mechanism, double inverseShare) {
    boolean isBall = Mechanisms.names(Mechanisms.ball()).contains(mechanism.name());
    return new AnswerNoise(isBall, inverseShare * mechanism.varianceNear(TYPICAL_ENTRY));
  }
}
