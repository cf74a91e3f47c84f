/** What a program starts: the collector, and what it can be told. */
@NullMarked
package dev.hearsay.collector;

import org.jspecify.annotations.NullMarked;
