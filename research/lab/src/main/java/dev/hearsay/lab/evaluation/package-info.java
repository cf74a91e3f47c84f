/**
 * What would need everybody's data: {@code Truth}, to hold estimates against; how good a model is,
 * by {@code CrossValidation}; and the {@code Baseline}, a model that is not private.
 */
@NullMarked
package dev.hearsay.lab.evaluation;

import org.jspecify.annotations.NullMarked;
