/** The same tally on Apache Spark: SQL functions over reports and tallies. */
@NullMarked
package dev.hearsay.spark;

import org.jspecify.annotations.NullMarked;
