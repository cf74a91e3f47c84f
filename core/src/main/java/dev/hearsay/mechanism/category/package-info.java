/** Mechanisms for one of several values. */
@NullMarked
package dev.hearsay.mechanism.category;

import org.jspecify.annotations.NullMarked;
