/**
 * Which ids are taken, so that duplicates are recognised without reading the store. {@code
 * Fingerprints} shortens ids under a secret key. {@code SegmentedIds} has those of a collection:
 * the latest in memory ({@code IdIndex}, one {@code IdTable} per range of fingerprints), the others
 * in files that never change ({@code Segment}, in an {@code IdFolder}). {@code WrittenIds} writes
 * and merges these on threads of their own.
 *
 * <p>All of it is a cache of the log, which alone counts. The store names the files that are right,
 * in a transaction after they are on the disk. {@code IdLoader} believes them only if they and the
 * rest of the log have as many ids as there are reports; else it reads the log.
 */
@NullMarked
package dev.hearsay.collector.collection.index;

import org.jspecify.annotations.NullMarked;
