package dev.hearsay.offending.randomness;

import java.util.random.RandomGenerator;

/** Offends on purpose. */
public final class UsesRandomGenerator {
  double use() {
    return RandomGenerator.getDefault().nextDouble();
  }
}
