package dev.hearsay.offending.assertion;

import java.util.function.IntConsumer;

/** Offends on purpose. */
public final class AssertsInLambda {
  IntConsumer use() {
    return count -> {
      assert count > 0;
    };
  }
}
