/**
 * Reports and tallies in files and tables. Unreadable input never ends a query, and is never
 * ignored silently: readers return it as rows or in a list, with the reason.
 */
@NullMarked
package dev.hearsay.spark.file;

import org.jspecify.annotations.NullMarked;
