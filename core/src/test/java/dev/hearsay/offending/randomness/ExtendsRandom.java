package dev.hearsay.offending.randomness;

import java.util.Random;

/** Offends on purpose. */
public final class ExtendsRandom extends Random {
  private static final long serialVersionUID = 1;
}
