/**
 * Several attributes in one symbol, and joint estimates of several attributes. {@code JointLaw}
 * draws one symbol for all attributes, {@code JointMechanism} decodes each attribute of it, and
 * {@code JointCounts} contains the counts.
 *
 * <p>For categories, {@code CellShares} estimates the table, and {@code CategoryPair} the strength
 * of the relation of two ({@code CramersV}, and {@code IndependenceFit} by {@code ScoringStep}s).
 * {@code MarginFit} adjusts a table to its margins.
 *
 * <p>For numbers, {@code DecodedMeans} contains unbiased moments, computed from the {@code Powers}
 * of the numbers that symbols stand for. {@code GroupMeans} and {@code NumberPair} ({@code
 * CentralMoments}) estimate from them. {@code Ratio} computes intervals where one estimate is
 * divided by another.
 */
@NullMarked
package dev.hearsay.joint;

import org.jspecify.annotations.NullMarked;
