/**
 * Durable storage in SQL: collections, the log of their reports and snapshots of their tallies;
 * trainings, and which collections their rounds are. {@code Queries} reads, each method one
 * statement. {@code Changes} writes, within a transaction. {@code Store} is the database with its
 * one writer; {@code Database} is what SQLite and PostgreSQL do each in its own way.
 */
@NullMarked
package dev.hearsay.collector.store;

import org.jspecify.annotations.NullMarked;
