/**
 * What a program starts: a {@link dev.hearsay.collector.Collector}, and the {@link
 * dev.hearsay.collector.CollectorOptions} that it can be given.
 */
@NullMarked
package dev.hearsay.collector;

import org.jspecify.annotations.NullMarked;
