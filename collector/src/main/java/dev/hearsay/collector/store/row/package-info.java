/**
 * The rows of the store's tables, column by column, and {@code LogRange}, which says which rows of
 * the log are meant.
 */
@NullMarked
package dev.hearsay.collector.store.row;

import org.jspecify.annotations.NullMarked;
