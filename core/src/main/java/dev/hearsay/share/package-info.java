/**
 * Consistent shares and their error bars. {@code Consistency} turns shares into a distribution, by
 * the rule of {@code ShareFit}. The rule may learn from all values together how large shares are: a
 * {@code SharePrior} on a {@code ShareGrid}, from {@code PowerLaws} and {@code FreePriors}. {@code
 * ConsistentShares} computes error bars by drawing from {@code ShareNoise}.
 */
@NullMarked
package dev.hearsay.share;

import org.jspecify.annotations.NullMarked;
