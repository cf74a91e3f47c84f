/**
 * The implementation of the SQL functions: Spark expressions, and the buffer in which they count.
 * Users call {@link dev.hearsay.spark.HearsayFunctions}.
 */
@NullMarked
package dev.hearsay.spark.function;

import org.jspecify.annotations.NullMarked;
