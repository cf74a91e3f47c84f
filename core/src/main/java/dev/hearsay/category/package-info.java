/**
 * Mechanisms for one of several values. The laws report the value itself ({@code DirectLaw}), one
 * bit per value ({@code BitsLaw}), a set of values ({@code SubsetLaw}), a hash of the value ({@code
 * HashedLaw}), or one noisy number per value ({@code OneHotLaw}). All but the last are a {@code
 * SupportLaw}, which is all that counting and estimating need to know of them: {@code SupportModel}
 * relates a share to the number of supports, {@code SupportDeviate} and {@code Inversion} turn that
 * into intervals.
 */
@NullMarked
package dev.hearsay.category;

import org.jspecify.annotations.NullMarked;
