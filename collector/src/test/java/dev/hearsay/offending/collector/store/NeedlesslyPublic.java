package dev.hearsay.offending.collector.store;

/** A public type that no other package uses. */
public final class NeedlesslyPublic {}
