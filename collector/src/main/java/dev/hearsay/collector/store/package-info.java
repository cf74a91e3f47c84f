/**
 * What survives, in SQL: collections, the log of their reports and snapshots of their tallies;
 * trainings, the log of what happened to them and their checkpoints.
 */
@NullMarked
package dev.hearsay.collector.store;

import org.jspecify.annotations.NullMarked;
