/**
 * Tables of people: CSV files whose columns are a schema's attributes. {@code PeopleTable} reads
 * them by the schema's own rules, as devices do, so that the command and the lab agree on every
 * value. {@code Placements} counts the values that had to be changed. {@code RefusedCell} creates
 * the messages about illegal cells. The other classes keep the parser fast and its messages the
 * same everywhere.
 */
@NullMarked
package dev.hearsay.wire.table;

import org.jspecify.annotations.NullMarked;
