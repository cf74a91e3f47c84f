package dev.hearsay.offending.rooms.random;

/** Offends nobody. */
public final class RandomRoom {}
