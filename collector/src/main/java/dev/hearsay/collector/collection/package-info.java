/**
 * What a collection is and does, below HTTP: reports come in, are made durable in group commits,
 * counted once each, and read as tallies.
 */
@NullMarked
package dev.hearsay.collector.collection;

import org.jspecify.annotations.NullMarked;
