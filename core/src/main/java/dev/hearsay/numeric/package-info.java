/**
 * Functions in floating point that the JDK lacks. {@code Normal}, {@code Binomial} and {@code
 * ChiSquared} are distributions, {@code Minimum} is a search for minima. {@code Confidence} and
 * {@code WeightedSum} serve all estimates, {@code AssumedValues} averages over values that people
 * are assumed to have, {@code Deviation} is the normal approximation of an average with a bound on
 * its error, and {@code Draws} serves simulations. No proof uses this package.
 */
@NullMarked
package dev.hearsay.numeric;

import org.jspecify.annotations.NullMarked;
