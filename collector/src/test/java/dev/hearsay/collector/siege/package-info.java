/**
 * A cluster of real processes that are killed, frozen and cut off while reports come in. It is a
 * package of its own because its parts start processes and do not use the collector's classes.
 */
@NullMarked
package dev.hearsay.collector.siege;

import org.jspecify.annotations.NullMarked;
