/**
 * From counted reports to numbers with error bars. {@code Estimators} estimates; {@code Inversion}
 * and {@code SupportDeviate} find intervals of shares by testing each share; {@code SecondMoment}
 * is what the variance of a mean needs. {@code AssumedValues} says what people's values are taken
 * to be when an error is predicted. {@code Recalibration}, by a {@code Rule} whose risk is in a
 * {@code RiskTable}, moves estimates that are mostly noise. {@code Draws} is for simulations.
 */
@NullMarked
package dev.hearsay.estimate;

import org.jspecify.annotations.NullMarked;
