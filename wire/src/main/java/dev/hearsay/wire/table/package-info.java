/**
 * Tables of people: CSV files whose columns are a schema's attributes, read by the schema's rules.
 */
@NullMarked
package dev.hearsay.wire.table;

import org.jspecify.annotations.NullMarked;
