/**
 * Several attributes in one symbol, and what reports on several attributes tell about them
 * together. {@code JointLaw} draws one symbol for all, {@code JointMechanism} decodes each
 * attribute of it. {@code JointCounts} is what was counted. Of categories, {@code CellShares}
 * estimates the table, {@code CategoryPair} how strongly two are related ({@code CramersV}, and
 * {@code IndependenceFit} by {@code ScoringStep}s), and {@code MarginFit} makes a table agree with
 * its margins. Of numbers, {@code Decoded} holds moments without noise, made of the {@code Powers}
 * of what symbols stand for; {@code GroupMeans} and {@code NumberPair} ({@code CentralMoments})
 * estimate from them, with intervals by {@code Ratio} where one estimate is divided by another.
 */
@NullMarked
package dev.hearsay.joint;

import org.jspecify.annotations.NullMarked;
