/** From a person's values to numbers, and back. */
@NullMarked
package dev.hearsay.learn.features;

import org.jspecify.annotations.NullMarked;
