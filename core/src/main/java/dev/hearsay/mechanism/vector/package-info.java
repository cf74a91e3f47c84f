/**
 * Mechanisms for several numbers at once: {@code DuchiVector} for points of a cube, {@code
 * Codebook} for points of a ball. {@code TopProjections} computes expectations that the codebook's
 * design needs.
 */
@NullMarked
package dev.hearsay.vector;

import dev.hearsay.vector.DuchiVector;
import dev.hearsay.vector.TopProjections;
import org.jspecify.annotations.NullMarked;
