/**
 * Estimates that are mostly noise, moved towards 0: {@code Recalibration}, by a {@code Rule} whose
 * risk is in a {@code RiskTable}.
 */
@NullMarked
package dev.hearsay.recalibration;

import org.jspecify.annotations.NullMarked;
