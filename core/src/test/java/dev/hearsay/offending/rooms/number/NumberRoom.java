package dev.hearsay.offending.rooms.number;

/** Offends nobody. */
public final class NumberRoom {}
