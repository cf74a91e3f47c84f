/**
 * Measurements of speed: JMH benchmarks of the reports that one core makes and counts per second,
 * and load tests of the collector.
 */
@NullMarked
package dev.hearsay.bench;

import org.jspecify.annotations.NullMarked;
