package dev.hearsay.offending.rooms.exact;

import dev.hearsay.offending.rooms.random.RandomRoom;

/** Offends on purpose. */
public final class UsesRandomRoom {
  Object use() {
    return new RandomRoom();
  }
}
