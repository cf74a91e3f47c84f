package dev.hearsay.offending.rooms.number;

import dev.hearsay.offending.rooms.number.minimax.InnerRoom;

/** Offends on purpose: it uses the room inside its own, which makes a cycle. */
public final class UsesInner {
  Object use() {
    return new InnerRoom();
  }
}
