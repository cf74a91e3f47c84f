package dev.hearsay.offending.randomness;

/** Offends on purpose. */
public final class CallsStrictMathRandom {
  double use() {
    return StrictMath.random();
  }
}
