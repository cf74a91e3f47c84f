package dev.hearsay.offending.rooms.number;

/** A class that breaks no rule. */
public final class NumberRoom {}
