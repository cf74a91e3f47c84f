package dev.hearsay.offending.randomness;

import java.util.Collections;
import java.util.List;

/** Offends on purpose. */
public final class ShufflesByDefault {
  void use(List<String> list) {
    Collections.shuffle(list);
  }
}
