/** Collections in memory, and what their reports add up to. */
@NullMarked
package dev.hearsay.collector.collection.memory;

import org.jspecify.annotations.NullMarked;
