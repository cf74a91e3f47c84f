package dev.hearsay.offending.rooms.random;

/** A class that breaks no rule. */
public final class RandomRoom {}
