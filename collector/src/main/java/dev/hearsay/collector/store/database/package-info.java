/**
 * What SQLite and PostgreSQL do each in its own way ({@code Database}); that a store is this
 * process's alone, its tables up to date ({@code Migrations}), and its files private and in place
 * ({@code StoreFiles}, {@code OwnFiles}). {@code RandomId} and {@code RandomWords} draw what must
 * not be guessed.
 */
@NullMarked
package dev.hearsay.collector.store.database;

import org.jspecify.annotations.NullMarked;
