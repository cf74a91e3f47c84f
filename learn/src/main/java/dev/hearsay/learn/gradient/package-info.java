/** How a vector leaves a device: which mechanism, within which bound, and what it costs. */
@NullMarked
package dev.hearsay.learn.gradient;

import org.jspecify.annotations.NullMarked;
