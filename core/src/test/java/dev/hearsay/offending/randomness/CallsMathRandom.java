package dev.hearsay.offending.randomness;

/** Offends on purpose. */
public final class CallsMathRandom {
  double use() {
    return Math.random();
  }
}
