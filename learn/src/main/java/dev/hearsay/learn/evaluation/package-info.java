/** How good a model is: cross-validation, and the model that would need everybody's data. */
@NullMarked
package dev.hearsay.learn.evaluation;

import org.jspecify.annotations.NullMarked;
