/**
 * Trainings in one process, without plans and collections: server and devices are played fast
 * enough for cross-validation, and also with mechanisms that no plan has.
 */
@NullMarked
package dev.hearsay.simulate.training;

import org.jspecify.annotations.NullMarked;
