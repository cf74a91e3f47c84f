package dev.hearsay.offending.rooms.unknown;

/** Offends on purpose: a class in a room that no rule knows. */
public final class UnknownRoom {}
