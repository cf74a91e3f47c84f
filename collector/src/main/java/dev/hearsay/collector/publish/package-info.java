/**
 * What readers see. A {@code Publication} is a collection's tally as it was at some moment; {@code
 * Publications} makes the next one when the collection's {@code PublishingRule} lets it. Whoever
 * may see live numbers gets another {@code View}.
 */
@NullMarked
package dev.hearsay.collector.publish;

import org.jspecify.annotations.NullMarked;
