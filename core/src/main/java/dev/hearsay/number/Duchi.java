package dev.hearsay.number;

import dev.hearsay.PrivacyLoss;

/**
 * Duchi's mechanism, which reports one of two numbers ±B: the sign is a randomized response to x
 * rounded at random to ±1. Its pure form has B = (c+1)/(c−1) with c = e^ε. With δ it is Algorithm 2
 * of "Data Collection and Analysis" (2019): B = (c+1)/(c+2δ−1). The variance is B² − x².
 */
public final class Duchi {

  public static final String NAME = "duchi";

  private Duchi() {}

  public static NumericMechanism of(PrivacyLoss loss) {
    return named(NAME, loss);
  }

  /** Returns Duchi's mechanism under the name of a mechanism that reduces to it. */
  public static NumericMechanism named(String name, PrivacyLoss loss) {
    return new NumericMechanism(name, loss, law(loss));
  }

  static BlockLaw law(PrivacyLoss loss) {
    return BlockLaw.fit(2, 1, loss);
  }
}
