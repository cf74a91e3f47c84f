/**
 * What survives, in SQL: collections, the log of their reports and snapshots of their tallies;
 * trainings, and which collections their rounds are. {@code Queries} and {@code TrainingQueries}
 * read, each method one statement. {@code Changes} writes, within a transaction. {@code Store} is
 * the database with its one writer. The other classes are what these return and throw.
 */
@NullMarked
package dev.hearsay.collector.store;

import org.jspecify.annotations.NullMarked;
