/**
 * Trainings in one process, without plans and collections. The simulation of server and devices is
 * fast enough for cross-validation, and also supports mechanisms that plans cannot contain.
 */
@NullMarked
package dev.hearsay.simulate.training;

import org.jspecify.annotations.NullMarked;
