/**
 * Tables of people: CSV files whose columns are a schema's attributes. {@code PeopleTable} reads
 * them by the schema's own rules, as devices do, so that the command and the lab agree on every
 * value. {@code RefusedCell} says why a cell has no place; the others keep the parser fast, and its
 * messages the same everywhere.
 */
@NullMarked
package dev.hearsay.wire.table;

import org.jspecify.annotations.NullMarked;
