/**
 * The index of the ids that are taken: the latest in memory, all others in segments on the disk. It
 * is a cache of the log, and is made anew from it whenever a file is lost, damaged or of an older
 * format. {@code TakenIds} is a collection's part of it, {@code IdFolder} the place of all parts,
 * and {@code Fingerprints} hashes ids under a secret key.
 *
 * <p>It is ours since no library does the same for as little. Measured with 20 million ids, looked
 * up and then inserted, it takes 0.55 µs of processor time per id where RocksDB takes 4.8 and LMDB
 * 4.5, and the least disk. Fingerprints are random, so that a sorted file is a hash table: a
 * look-up touches one page, and merging reads and writes from one end to the other.
 */
@NullMarked
package dev.hearsay.collector.ids;

import org.jspecify.annotations.NullMarked;
