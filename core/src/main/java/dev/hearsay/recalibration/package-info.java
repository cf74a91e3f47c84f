/**
 * Methods that move estimates that are mostly noise towards 0: {@code Recalibration}, by a {@code
 * Rule} whose expected error is in a {@code RiskTable}.
 */
@NullMarked
package dev.hearsay.recalibration;

import org.jspecify.annotations.NullMarked;
