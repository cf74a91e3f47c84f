/**
 * Mechanisms for several numbers at once: {@code SignsLaw} for points of a cube, {@code
 * CodebookLaw} for points of a ball, such as gradients. Both laws are {@code TwoSides}. {@code
 * Directions} computes the words of a codebook from its seed, and {@code Ball} clips vectors to a
 * length.
 */
@NullMarked
package dev.hearsay.vector;

import org.jspecify.annotations.NullMarked;
