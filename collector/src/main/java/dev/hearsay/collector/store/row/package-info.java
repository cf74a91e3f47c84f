/** What is stored, row by row. */
@NullMarked
package dev.hearsay.collector.store.row;

import org.jspecify.annotations.NullMarked;
