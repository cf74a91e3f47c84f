package dev.hearsay.offending.collector;

import java.util.Random;

/** What the collector must not draw from. */
public final class UsesRandom {

  public long key() {
    return new Random().nextLong();
  }
}
