package dev.hearsay.offending.rooms.number;

import dev.hearsay.offending.rooms.number.minimax.InnerRoom;

/** Offends on purpose: with the room inside it, it is a cycle. */
public final class UsesInner {
  Object use() {
    return new InnerRoom();
  }
}
