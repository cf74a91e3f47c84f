/**
 * Which ids are taken, in a few bytes each, so that duplicates are recognised without reading the
 * store. {@code Fingerprints} shortens ids under a secret key, {@code IdTable} holds the short
 * ones, {@code IdIndex} has one table per range of them, so that growing never needs all of it
 * twice. {@code IdRange} divides the ids themselves, for sorting.
 */
@NullMarked
package dev.hearsay.collector.collection.index;

import org.jspecify.annotations.NullMarked;
