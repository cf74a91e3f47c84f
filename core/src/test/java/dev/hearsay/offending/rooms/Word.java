package dev.hearsay.offending.rooms;

/** Of the root package, and not vocabulary. */
public final class Word {}
