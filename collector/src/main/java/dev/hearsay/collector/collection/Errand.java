package dev.hearsay.collector.collection;

/** Something rare that must not happen at the same time as a commit. */
record Errand(Runnable task) implements Work {}
