/**
 * Mechanisms for one of several values. The laws report the value itself ({@code DirectLaw}), one
 * bit per value ({@code BitsLaw}), a set of values ({@code SubsetLaw}), a hash of the value ({@code
 * HashedLaw}), or one noisy number per value ({@code OneHotLaw}). All but the last are a {@code
 * SupportLaw}. An {@code Entry} decodes one value's part of reports and counts, and {@code
 * ShareEstimator} estimates its share. {@code SupportModel} relates a share to supports; {@code
 * SupportDeviate} and {@code Inversion} turn them into intervals.
 */
@NullMarked
package dev.hearsay.category;

import org.jspecify.annotations.NullMarked;
