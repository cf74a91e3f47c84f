/**
 * Collections in memory. {@code LoadedCollections} loads them when they are first asked for and
 * forgets idle ones; {@code LiveCollection} is one of them; {@code TakenIds} are its ids, {@code
 * Tallies} is what its reports add up to, in all and by hour or wave.
 */
@NullMarked
package dev.hearsay.collector.collection.memory;

import org.jspecify.annotations.NullMarked;
