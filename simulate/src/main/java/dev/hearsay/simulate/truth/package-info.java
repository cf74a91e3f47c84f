/** The truth about values that are all known, to hold estimates of them against. */
@NullMarked
package dev.hearsay.simulate.truth;

import org.jspecify.annotations.NullMarked;
