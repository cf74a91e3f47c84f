package dev.hearsay.offending.rooms.vector;

import dev.hearsay.offending.rooms.category.CategoryRoom;

/** Offends on purpose: it is on the line of what it uses. */
public final class UsesNeighbour {
  Object use() {
    return new CategoryRoom();
  }
}
