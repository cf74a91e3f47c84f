/**
 * Mechanisms for several numbers at once: the two forms of a {@code CubeLaw}, {@code SignsLaw} and
 * {@code CubeNoiseLaw}, for points of a cube; {@code CodebookLaw} for points of a ball, such as
 * gradients. The signs and the codebook are {@code TwoSides}; {@code ProductDivergence} bounds the
 * loss of the noise. {@code Directions} computes the words of a codebook from its seed, and {@code
 * Ball} clips vectors to a length.
 */
@NullMarked
package dev.hearsay.vector;

import org.jspecify.annotations.NullMarked;
