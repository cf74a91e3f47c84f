/**
 * Random bits, and the exact draws made from them: Bernoulli trials with an integer threshold,
 * uniform integers without modulo bias, and 64 biased bits at a time.
 */
@NullMarked
package dev.hearsay.random;

import org.jspecify.annotations.NullMarked;
