package dev.hearsay.offending.randomness;

import java.util.SplittableRandom;

/** Offends on purpose. */
public final class UsesSplittableRandom {
  double use() {
    return new SplittableRandom().nextDouble();
  }
}
