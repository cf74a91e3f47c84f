package dev.hearsay.collector.collection;

/** What the one thread that writes is asked to do. */
sealed interface Work permits Arrival, Errand {}
