package dev.hearsay.offending.rooms.unknown;

/** Offends by living where no rule looks. */
public final class UnknownRoom {}
