/**
 * How submissions become durable: examined by who brings them, decided on and written by one
 * thread.
 */
@NullMarked
package dev.hearsay.collector.collection.commit;

import org.jspecify.annotations.NullMarked;
