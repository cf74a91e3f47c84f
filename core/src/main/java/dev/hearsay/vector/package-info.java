/**
 * Mechanisms for several numbers at once: {@code SignsLaw} for points of a cube, {@code
 * CodebookLaw} for points of a ball, such as gradients. {@code TwoSides} is what both share, {@code
 * Directions} makes the words of a codebook from its seed, {@code Ball} clips vectors to a length.
 */
@NullMarked
package dev.hearsay.vector;

import org.jspecify.annotations.NullMarked;
