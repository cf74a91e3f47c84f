/**
 * The error of models on people who were not trained on: {@code CrossValidation}, for private
 * trainings and for the {@code Baseline}, a model that is not private.
 */
@NullMarked
package dev.hearsay.simulate.validation;

import org.jspecify.annotations.NullMarked;
