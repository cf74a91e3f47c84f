/** SQLite and PostgreSQL, and the files that a collector keeps. */
@NullMarked
package dev.hearsay.collector.store.database;

import org.jspecify.annotations.NullMarked;
