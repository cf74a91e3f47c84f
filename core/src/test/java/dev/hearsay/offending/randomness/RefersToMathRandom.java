package dev.hearsay.offending.randomness;

import java.util.function.DoubleSupplier;

/** Offends on purpose. */
public final class RefersToMathRandom {
  DoubleSupplier use() {
    return Math::random;
  }
}
