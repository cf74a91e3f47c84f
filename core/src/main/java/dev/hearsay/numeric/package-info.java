/**
 * Functions that the JDK lacks, in floating point. {@code Normal}, {@code ErrorFunction}, {@code
 * Binomial} and {@code ChiSquared} are distributions, {@code Minimum} searches for the minimum of a
 * function, {@code AssumedValues} averages over values that people are taken to have, {@code Draws}
 * is for simulations. Estimates and designs use them, proofs never do.
 */
@NullMarked
package dev.hearsay.numeric;

import org.jspecify.annotations.NullMarked;
