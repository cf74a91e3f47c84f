/**
 * What leaves a device, and with which probability. A law is a family of distributions of symbols,
 * one per input, with integer weights. It can draw, return each exact probability, and state the
 * exact privacy loss that its integers imply. Nothing here rounds in favour of the mechanism.
 *
 * <p>The laws themselves are in one package per kind of input. Here is what they share: {@code Law}
 * itself, the {@code PrivacyProfile} that each states, and exact arithmetic. {@code Fraction} and
 * {@code RatioProduct} hold ratios of weights, {@code Exponential} bounds e^ε from both sides to
 * compare them with.
 */
@NullMarked
package dev.hearsay.law;

import dev.hearsay.exact.Exponential;
import dev.hearsay.exact.Fraction;
import dev.hearsay.exact.RatioProduct;
import org.jspecify.annotations.NullMarked;
