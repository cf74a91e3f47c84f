/**
 * Laws of symbols about several numbers at once: {@code SignsLaw} for points of a cube, {@code
 * CodebookLaw} for points of a ball. {@code TwoSides} is what both share, {@code Directions} makes
 * the words of a codebook from its seed.
 */
@NullMarked
package dev.hearsay.vector;

import dev.hearsay.vector.Directions;
import dev.hearsay.vector.SignsLaw;
import dev.hearsay.vector.TwoSides;
import org.jspecify.annotations.NullMarked;
