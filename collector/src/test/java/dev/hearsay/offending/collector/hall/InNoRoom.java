package dev.hearsay.offending.collector.hall;

/** A class in a package that the rule does not list. */
public final class InNoRoom {}
