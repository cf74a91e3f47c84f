/** Numerics that nobody outside this module should see. */
@NullMarked
package dev.hearsay.internal;

import org.jspecify.annotations.NullMarked;
