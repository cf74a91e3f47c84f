/**
 * Publications: the tallies that readers see, each as it was at some moment. {@code Publications}
 * makes the next one when the collection's {@code PublishingRule} lets it.
 */
@NullMarked
package dev.hearsay.collector.publish;

import org.jspecify.annotations.NullMarked;
