/**
 * The collector server as a Java program starts it: {@link dev.hearsay.collector.Collector} and its
 * {@link dev.hearsay.collector.CollectorOptions options}.
 */
@NullMarked
package dev.hearsay.collector;

import org.jspecify.annotations.NullMarked;
