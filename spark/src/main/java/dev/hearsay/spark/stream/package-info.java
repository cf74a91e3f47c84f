/**
 * The job that counts the reports of a topic into a collector's database. Start at {@link
 * dev.hearsay.spark.stream.CountTopic}.
 */
@NullMarked
package dev.hearsay.spark.stream;

import org.jspecify.annotations.NullMarked;
