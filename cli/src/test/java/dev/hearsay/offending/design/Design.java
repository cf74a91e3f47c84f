package dev.hearsay.offending.design;

/** A class that follows the rule. */
public final class Design {}
