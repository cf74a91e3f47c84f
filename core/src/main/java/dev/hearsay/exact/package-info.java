/**
 * Exact arithmetic, on which every proof of privacy rests. {@code Fraction} and {@code
 * RatioProduct} hold ratios of integer weights, and {@code Exponential} bounds e^ε from both sides
 * for comparison with them. No operation rounds in favour of a mechanism.
 */
@NullMarked
package dev.hearsay.exact;

import org.jspecify.annotations.NullMarked;
