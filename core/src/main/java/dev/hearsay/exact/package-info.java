/**
 * Exact arithmetic. {@code Fraction} and {@code RatioProduct} hold ratios of integer weights,
 * {@code Exponential} bounds e^ε from both sides to compare them with. Every proof of privacy is
 * made of these; nothing here rounds in favour of a mechanism.
 */
@NullMarked
package dev.hearsay.exact;

import org.jspecify.annotations.NullMarked;
