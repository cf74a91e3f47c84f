/**
 * Features: the numbers that a model weighs, computed from a person's values. {@code FeatureSpace}
 * defines them by the schema alone, and makes an {@code Example} from a person's values. {@code
 * Normalizer} scales features to similar size. It is estimated in a survey whose answers are as
 * private as all others.
 */
@NullMarked
package dev.hearsay.learn.features;

import org.jspecify.annotations.NullMarked;
