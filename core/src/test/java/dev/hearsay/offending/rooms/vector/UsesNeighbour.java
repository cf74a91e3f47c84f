package dev.hearsay.offending.rooms.vector;

import dev.hearsay.offending.rooms.category.CategoryRoom;

/** Offends on purpose: it uses a room of its own line. */
public final class UsesNeighbour {
  Object use() {
    return new CategoryRoom();
  }
}
