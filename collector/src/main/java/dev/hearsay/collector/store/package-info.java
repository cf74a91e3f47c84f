/**
 * Durable storage in SQL: collections with the logs of their reports and snapshots of their
 * tallies; trainings with the collections that are their rounds. {@code Store} is the database with
 * its single writer. {@code Queries} reads, one statement per method; {@code Changes} writes within
 * a transaction. {@code Database} has the operations that differ between SQLite and PostgreSQL.
 */
@NullMarked
package dev.hearsay.collector.store;

import org.jspecify.annotations.NullMarked;
