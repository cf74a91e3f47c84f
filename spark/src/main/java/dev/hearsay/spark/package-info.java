/**
 * Tallies on Apache Spark: SQL functions over reports and tallies, with the same results as the
 * other modules.
 */
@NullMarked
package dev.hearsay.spark;

import org.jspecify.annotations.NullMarked;
