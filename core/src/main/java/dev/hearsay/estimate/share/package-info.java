/**
 * Shares that fit together, and how far they may be off. {@code SupportModel} says how a share
 * becomes counts. {@code Consistency} makes shares a distribution, by the rule of {@code ShareFit},
 * which may learn from all values together how large shares are: a {@code SharePrior} on a {@code
 * ShareGrid}, from {@code PowerLaws} and {@code FreePriors}. {@code ConsistentShares} finds error
 * bars by drawing from {@code ShareNoise}.
 */
@NullMarked
package dev.hearsay.share;

import dev.hearsay.category.SupportModel;
import dev.hearsay.share.Consistency;
import dev.hearsay.share.ConsistentShares;
import dev.hearsay.share.FreePriors;
import dev.hearsay.share.PowerLaws;
import dev.hearsay.share.ShareFit;
import dev.hearsay.share.ShareNoise;
import dev.hearsay.share.SharePrior;
import org.jspecify.annotations.NullMarked;
