package dev.hearsay.vector;

import dev.hearsay.PrivacyLoss;

/**
 * Duchi's mechanism for d numbers at once, repaired: private for even d as for odd, and (ε,
 * δ)-private with the true δ. Its α and B are computed by {@link SignsLaw#fit} and {@link
 * VectorMechanism#scale}.
 */
public final class DuchiVector {

  public static final String NAME = "duchi-vector";

  private DuchiVector() {}

  public static VectorMechanism of(int dimensions, PrivacyLoss loss) {
    return new VectorMechanism(NAME, loss, SignsLaw.fit(dimensions, loss));
  }
}
