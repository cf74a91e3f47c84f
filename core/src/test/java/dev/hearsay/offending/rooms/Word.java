package dev.hearsay.offending.rooms;

/** A class of the root package that is not vocabulary. */
public final class Word {}
