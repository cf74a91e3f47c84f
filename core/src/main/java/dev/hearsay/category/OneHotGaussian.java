package dev.hearsay.category;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.number.Gaussian;

/** Discrete Gaussian noise on each entry of a category's one-hot vector. */
public final class OneHotGaussian {

  private OneHotGaussian() {}

  /** Returns the mechanism for {@code values} values. */
  public static CategoricalMechanism of(int values, PrivacyLoss loss) {
    OneHotLaw law =
        Gaussian.fit(
            loss,
            Math.sqrt(2),
            (steps, sigma) -> new OneHotLaw(values, Gaussian.noise(steps + 1, sigma * steps)),
            OneHotLaw::hockeyStick);
    return new CategoricalMechanism(Gaussian.NAME, loss, law);
  }
}
