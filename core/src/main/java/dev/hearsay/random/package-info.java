/**
 * Secure random bits, and exact draws made from them: Bernoulli trials with an integer threshold,
 * uniform integers without modulo bias, and 64 biased bits at a time. {@link
 * dev.hearsay.random.SecureBits} is for devices, {@link dev.hearsay.random.InsecureSeededBits} for
 * tests only.
 */
@NullMarked
package dev.hearsay.random;

import org.jspecify.annotations.NullMarked;
