package dev.hearsay.offending.collector;

import java.util.Random;

/** A class that draws from a source that the collector must not use. */
public final class UsesRandom {

  public long key() {
    return new Random().nextLong();
  }
}
