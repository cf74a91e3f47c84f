/**
 * From counted reports to numbers with error bars. {@code Estimators} estimates; {@code Inversion}
 * and {@code SupportDeviate} find intervals of shares by testing each share; {@code SecondMoment}
 * is what the variance of a mean needs. {@code AssumedValues} says what people's values are taken
 * to be when an error is predicted. {@code Recalibration}, by a {@code Rule} whose risk is in a
 * {@code RiskTable}, moves estimates that are mostly noise. {@code Draws} is for simulations.
 */
@NullMarked
package dev.hearsay.estimate;

import dev.hearsay.category.Estimators;
import dev.hearsay.category.Inversion;
import dev.hearsay.category.SupportDeviate;
import dev.hearsay.numeric.AssumedValues;
import dev.hearsay.numeric.Draws;
import dev.hearsay.recalibration.Recalibration;
import dev.hearsay.recalibration.RiskTable;
import dev.hearsay.recalibration.Rule;
import dev.hearsay.vector.SecondMoment;
import org.jspecify.annotations.NullMarked;
