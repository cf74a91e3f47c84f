/**
 * Estimates of how a quantity moves over the waves of a series. {@code TrendSmoother} fits a curve
 * with a confidence band to the estimates of the waves, averaged over three models: {@code Steps},
 * {@code Walk} and {@code Slope}, each of which fits a {@code Curve} to the {@code Observed}
 * estimates. {@code ChangeScan} finds the waves at which the quantity changed.
 */
@NullMarked
package dev.hearsay.trend;

import org.jspecify.annotations.NullMarked;
