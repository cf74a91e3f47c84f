/**
 * How a quantity moves over the waves of a series. {@code TrendSmoother} draws a curve with a band
 * through the estimates of the waves, averaged over three ways to move: {@code Steps}, {@code Walk}
 * and {@code Slope}, each of which fits a {@code Curve} to what was {@code Observed}. {@code
 * ChangeScan} finds where the quantity changed.
 */
@NullMarked
package dev.hearsay.trend;

import org.jspecify.annotations.NullMarked;
