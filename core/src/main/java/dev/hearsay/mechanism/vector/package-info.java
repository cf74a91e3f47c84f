/** Mechanisms for several numbers at once. */
@NullMarked
package dev.hearsay.mechanism.vector;

import org.jspecify.annotations.NullMarked;
