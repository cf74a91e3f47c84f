package dev.hearsay.offending.design;

/** Offends nobody. */
public final class Design {}
