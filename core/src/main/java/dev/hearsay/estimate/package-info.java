/** From counted reports to numbers with error bars, and from a plan to the error to expect. */
@NullMarked
package dev.hearsay.estimate;

import org.jspecify.annotations.NullMarked;
