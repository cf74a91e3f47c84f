/** The true statistics of known values, for comparison with estimates. */
@NullMarked
package dev.hearsay.simulate.truth;

import org.jspecify.annotations.NullMarked;
