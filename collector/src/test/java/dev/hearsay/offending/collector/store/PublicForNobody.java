package dev.hearsay.offending.collector.store;

/** A type that no other room uses. */
public final class PublicForNobody {}
