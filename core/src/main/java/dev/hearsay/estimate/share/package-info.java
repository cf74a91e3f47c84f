/** Shares that fit together, and how far they may be off. */
@NullMarked
package dev.hearsay.estimate.share;

import org.jspecify.annotations.NullMarked;
