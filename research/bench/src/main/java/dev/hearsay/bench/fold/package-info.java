/**
 * Two ways to fold a topic of reports into tallies, reduced to what costs: Kafka Streams, and a
 * consumer with transactions in PostgreSQL. {@code docs/design/fold.md} compares them.
 */
@NullMarked
package dev.hearsay.bench.fold;

import org.jspecify.annotations.NullMarked;
