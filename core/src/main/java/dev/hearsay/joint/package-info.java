/**
 * Several attributes in one report, and joint estimates of several attributes. {@code JointLaw}
 * draws one symbol for all attributes, and {@code JointMechanism} decodes each attribute of it. A
 * {@code TupleLaw} reports the tuple as one value of a category, and {@code CodedMechanism} decodes
 * it. {@code JointCounts} contains the counts, and {@code TupleNoise} the second moments.
 *
 * <p>For categories, {@code CellShares} estimates the table, and {@code CategoryPair} the strength
 * of the relation of two ({@code CramersV}, and {@code IndependenceFit} by {@code ScoringStep}s or
 * {@code ProductFit}). {@code MarginFit} adjusts a table to its margins.
 *
 * <p>For numbers, {@code DecodedMeans} contains unbiased moments, computed from the {@code Powers}
 * of the numbers that symbols stand for. {@code GroupMeans} and {@code NumberPair} ({@code
 * CentralMoments}) estimate from them. {@code Ratio} computes intervals where one estimate is
 * divided by another.
 */
@NullMarked
package dev.hearsay.joint;

import org.jspecify.annotations.NullMarked;
