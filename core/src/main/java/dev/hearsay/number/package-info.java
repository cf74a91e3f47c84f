/**
 * Mechanisms for one number. {@code NumericLaw} and its kinds ({@code BlockLaw}, {@code NoiseLaw},
 * {@code TableLaw}, {@code MixtureLaw}) draw one symbol, and each computes its own privacy loss.
 * {@code NumericMechanism} decodes the symbol. One class per family ({@code Duchi}, {@code
 * Piecewise}, {@code Gaussian}, …) fits a law to a privacy loss. A {@code Sample} contains the
 * counts of one number, and {@code MeanEstimator} estimates a mean from samples.
 */
@NullMarked
package dev.hearsay.number;

import org.jspecify.annotations.NullMarked;
