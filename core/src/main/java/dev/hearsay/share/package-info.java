/**
 * Shares that fit together, and how far they may be off. {@code Consistency} makes shares a
 * distribution, by the rule of {@code ShareFit}, which may learn from all values together how large
 * shares are: a {@code SharePrior} on a {@code ShareGrid}, from {@code PowerLaws} and {@code
 * FreePriors}. {@code ConsistentShares} finds error bars by drawing from {@code ShareNoise}.
 */
@NullMarked
package dev.hearsay.share;

import org.jspecify.annotations.NullMarked;
