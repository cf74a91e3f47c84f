/**
 * The SQL functions themselves: expressions of Spark's own kind, and the buffer that they count in.
 * What users call is {@link dev.hearsay.spark.HearsayFunctions}.
 */
@NullMarked
package dev.hearsay.spark.function;

import org.jspecify.annotations.NullMarked;
