package dev.hearsay.offending.rooms.number.minimax;

import dev.hearsay.offending.rooms.number.NumberRoom;

/** A class that breaks no rule: a room inside another may use it. */
public final class InnerRoom {
  Object use() {
    return new NumberRoom();
  }
}
