/**
 * The tallies that readers see, each a snapshot called a publication. {@code Publications} makes
 * the next one when the collection's {@code PublishingRule} allows it.
 */
@NullMarked
package dev.hearsay.collector.publish;

import org.jspecify.annotations.NullMarked;
