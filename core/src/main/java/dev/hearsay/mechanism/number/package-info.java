/** Mechanisms for a number. */
@NullMarked
package dev.hearsay.mechanism.number;

import org.jspecify.annotations.NullMarked;
