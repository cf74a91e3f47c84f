/**
 * Two folds of a topic of reports into tallies, reduced to the costly work: Kafka Streams, and a
 * consumer with transactions in PostgreSQL. {@code docs/design/fold.md} compares them.
 */
@NullMarked
package dev.hearsay.bench.fold;

import org.jspecify.annotations.NullMarked;
