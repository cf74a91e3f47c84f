/**
 * Laws of symbols about one of several values: the value itself ({@code DirectLaw}), one bit per
 * value ({@code BitsLaw}), a set of values ({@code SubsetLaw}), a hash of the value ({@code
 * HashedLaw}), one noisy number per value ({@code OneHotLaw}). All but the last are a {@code
 * SupportLaw}, which is all that counting and estimating need to know of them.
 */
@NullMarked
package dev.hearsay.category;

import dev.hearsay.category.BitsLaw;
import dev.hearsay.category.DirectLaw;
import dev.hearsay.category.OneHotLaw;
import dev.hearsay.category.SubsetLaw;
import org.jspecify.annotations.NullMarked;
