package dev.hearsay.simulate.training;

import dev.hearsay.Mechanisms;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.learn.AnswerMechanism;

/**
 * Every way for a vector to leave a device: by one word of a codebook, by signs, or by some of its
 * entries with any mechanism for numbers. With δ, {@code duchi} on some entries is Mechanism-2 of
 * "Locally Differentially Private Data Collection and Analysis" (2020).
 */
public final class GradientMechanisms {

  private GradientMechanisms() {}

  /** The chosen mechanism for vectors of so many entries. */
  public static GradientMechanism of(AnswerMechanism choice, int dimensions, PrivacyLoss loss) {
    String name = choice.chosen();
    if (choice.isBall()) {
      return new CodebookVector(Mechanisms.ball(name, dimensions, loss));
    }
    if (Mechanisms.vector().stream().anyMatch(family -> family.name().equals(name))) {
      return new SignVector(Mechanisms.vector(name, dimensions, loss));
    }
    return new SampledCoordinates(choice, dimensions, loss);
  }
}
