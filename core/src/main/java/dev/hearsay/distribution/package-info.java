/**
 * How the values of a number are spread. Two methods, which share the channels: the matrix P(symbol
 * | value), as fast as each law allows.
 *
 * <ul>
 *   <li>Bins: {@code HistogramEstimator} finds the likeliest {@code Histogram} by {@code
 *       ExpectationMaximization} with {@code Smoothing}.
 *   <li>Quantiles: {@code QuantileIntervals} tests which places a quantile may be at. {@code
 *       SplitCheck} is the test, {@code SplitFit} the fit that it needs, by steps that {@code
 *       QuadraticStep} solves.
 * </ul>
 */
@NullMarked
package dev.hearsay.distribution;

import org.jspecify.annotations.NullMarked;
