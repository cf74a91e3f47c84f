/**
 * What a hosted training is and does, below HTTP: a chain of collections, of which each asks what
 * follows from the tallies of those before it.
 */
@NullMarked
package dev.hearsay.collector.training;

import org.jspecify.annotations.NullMarked;
