package dev.hearsay.offending.rooms.number.minimax;

import dev.hearsay.offending.rooms.number.NumberRoom;

/** Offends nobody: what is inside a room may use the room. */
public final class InnerRoom {
  Object use() {
    return new NumberRoom();
  }
}
