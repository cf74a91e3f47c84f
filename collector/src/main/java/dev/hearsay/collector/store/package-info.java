/** What survives: collections, the log of their reports and snapshots of their tallies, in SQL. */
@NullMarked
package dev.hearsay.collector.store;

import org.jspecify.annotations.NullMarked;
