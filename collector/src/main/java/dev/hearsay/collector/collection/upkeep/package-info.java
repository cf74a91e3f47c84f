/** What happens to stored reports later: order, erasure, export. */
@NullMarked
package dev.hearsay.collector.collection.upkeep;

import org.jspecify.annotations.NullMarked;
