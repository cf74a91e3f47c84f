/**
 * Functions that the JDK lacks, in floating point. {@code Normal}, {@code ErrorFunction}, {@code
 * Binomial} and {@code ChiSquared} are distributions, {@code Minimum} searches for a minimum,
 * {@code Confidence} and {@code WeightedSum} serve all estimates, {@code AssumedValues} averages
 * over values that people are taken to have, {@code Draws} is for simulations. Proofs use none of
 * these.
 */
@NullMarked
package dev.hearsay.numeric;

import org.jspecify.annotations.NullMarked;
