/** What can be asked of collections. */
@NullMarked
package dev.hearsay.collector.http.collections;

import org.jspecify.annotations.NullMarked;
