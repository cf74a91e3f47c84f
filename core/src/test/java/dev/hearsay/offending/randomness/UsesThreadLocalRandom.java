package dev.hearsay.offending.randomness;

import java.util.concurrent.ThreadLocalRandom;

/** Offends on purpose. */
public final class UsesThreadLocalRandom {
  double use() {
    return ThreadLocalRandom.current().nextDouble();
  }
}
