package dev.hearsay.offending.collector.hall;

/** A class in a room that nobody knows. */
public final class InNoRoom {}
