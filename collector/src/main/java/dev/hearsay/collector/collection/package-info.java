/**
 * What a collection is and does, below HTTP: reports come in, are made durable in group commits,
 * counted once each, and read as tallies. {@code CollectionService} is all of it that others call;
 * beside it are the values that it takes and returns. How it works is in the packages inside:
 * {@code commit} (the way in), {@code index} (which ids are taken), {@code memory} (what is kept in
 * memory), {@code upkeep} (what happens to stored reports later).
 */
@NullMarked
package dev.hearsay.collector.collection;

import org.jspecify.annotations.NullMarked;
