/** How good a model is: cross-validation, and the model that would need everybody's data. */
@NullMarked
package dev.hearsay.lab.evaluation;

import org.jspecify.annotations.NullMarked;
