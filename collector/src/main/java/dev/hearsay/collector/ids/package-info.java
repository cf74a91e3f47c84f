/**
 * The index of the ids that are taken: the latest in memory, all others in segments on the disk. It
 * is a cache of the log and can be made anew from it at any time. {@code TakenIds} is a
 * collection's part of it, {@code IdFolder} where all are; {@code Fingerprints} names ids by
 * hashes.
 */
@NullMarked
package dev.hearsay.collector.ids;

import org.jspecify.annotations.NullMarked;
