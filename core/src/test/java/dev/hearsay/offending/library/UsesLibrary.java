package dev.hearsay.offending.library;

import org.assertj.core.api.Assertions;

/** Offends on purpose. */
public final class UsesLibrary {
  Object use() {
    return Assertions.assertThat(1);
  }
}
