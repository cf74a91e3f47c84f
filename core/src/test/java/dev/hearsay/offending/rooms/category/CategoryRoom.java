package dev.hearsay.offending.rooms.category;

/** A class that breaks no rule. */
public final class CategoryRoom {}
