package dev.hearsay.offending.randomness;

import java.util.Random;

/** Offends on purpose. */
public final class UsesRandom {
  double use() {
    return new Random().nextDouble();
  }
}
