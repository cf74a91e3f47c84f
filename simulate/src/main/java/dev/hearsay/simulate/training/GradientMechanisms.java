package dev.hearsay.simulate.training;

import dev.hearsay.Mechanisms;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.learn.AnswerMechanism;

/**
 * The mechanisms that perturb vectors: a codebook, signs, noise on all entries, or any mechanism
 * for numbers on some of the entries. With δ, {@code duchi} on some entries is Mechanism-2 of
 * "Locally Differentially Private Data Collection and Analysis" (2020).
 */
public final class GradientMechanisms {

  private GradientMechanisms() {}

  /**
   * Returns the chosen mechanism.
   *
   * @param dimensions the number of entries of vectors
   */
  public static GradientMechanism of(AnswerMechanism choice, int dimensions, PrivacyLoss loss) {
    String name = choice.chosen();
    if (choice.isBall()) {
      return new CodebookVector(Mechanisms.ball(name, dimensions, loss));
    }
    if (Mechanisms.vector().has(name)) {
      return new CubeVector(Mechanisms.vector(name, dimensions, loss));
    }
    return new SampledCoordinates(choice, dimensions, loss);
  }
}
