/**
 * From a person's values to features, which are numbers that a model can weigh, and back. {@code
 * FeatureSpace} defines them by the schema alone, and makes an {@code Example} of a person's
 * values. {@code Normalizer} brings features to like size, from a survey that is as private as all
 * else.
 */
@NullMarked
package dev.hearsay.learn.features;

import org.jspecify.annotations.NullMarked;
