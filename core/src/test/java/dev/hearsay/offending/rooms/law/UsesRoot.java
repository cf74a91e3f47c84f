package dev.hearsay.offending.rooms.law;

import dev.hearsay.offending.rooms.Word;

/** Offends on purpose. */
public final class UsesRoot {
  Object use() {
    return new Word();
  }
}
