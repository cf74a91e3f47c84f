/**
 * The distribution of the values of a number. Three methods share the channels, which multiply by
 * the matrix P(symbol | value) as fast as each law allows.
 *
 * <ul>
 *   <li>Bins: {@code HistogramEstimator} finds the most likely {@code Histogram} by {@code
 *       ExpectationMaximization} with {@code Smoothing}.
 *   <li>Ranges: {@code RangeShares} averages unbiased functions of symbols, which {@code
 *       UnbiasedFunctions} finds.
 *   <li>Quantiles: {@code QuantileIntervals} tests which places can be a quantile. {@code
 *       SplitCheck} is the test, {@code SplitFit} the fit that it needs, and {@code QuadraticStep}
 *       solves a step of the fit.
 * </ul>
 */
@NullMarked
package dev.hearsay.distribution;

import org.jspecify.annotations.NullMarked;
