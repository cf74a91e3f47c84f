/** How the values of a number are spread. */
@NullMarked
package dev.hearsay.estimate.distribution;

import org.jspecify.annotations.NullMarked;
