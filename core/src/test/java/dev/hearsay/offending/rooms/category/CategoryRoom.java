package dev.hearsay.offending.rooms.category;

/** Offends nobody. */
public final class CategoryRoom {}
