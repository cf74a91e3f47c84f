/** Which ids are taken, in a few bytes each. */
@NullMarked
package dev.hearsay.collector.collection.index;

import org.jspecify.annotations.NullMarked;
