/**
 * Mechanisms for a number: one class per family, which designs the law for a given loss. {@code
 * AdditiveNoise} is what those share that add noise, {@code Decoding} derives unbiased decodings
 * from a law.
 */
@NullMarked
package dev.hearsay.number;

import dev.hearsay.number.Decoding;
import org.jspecify.annotations.NullMarked;
