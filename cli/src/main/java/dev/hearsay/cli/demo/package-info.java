/**
 * The parts of {@code hearsay demo}: synthetic people, half a year of weekly waves, and a clock
 * that runs through them.
 */
@NullMarked
package dev.hearsay.cli.demo;

import org.jspecify.annotations.NullMarked;
