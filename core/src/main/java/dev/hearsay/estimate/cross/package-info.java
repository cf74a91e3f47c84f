/**
 * What reports on several attributes at once tell about them together. {@code JointCounts} is what
 * was counted. Of categories, {@code CellShares} estimates the table, {@code CategoryPair} how
 * strongly two are related ({@code CramersV}, and {@code IndependenceFit} by {@code ScoringStep}s),
 * and {@code MarginFit} makes a table agree with its margins. Of numbers, {@code Decoded} holds
 * moments without noise, made of the {@code Powers} of what symbols stand for; {@code GroupMeans}
 * and {@code NumberPair} ({@code CentralMoments}) estimate from them, with intervals by {@code
 * Ratio} where one estimate is divided by another.
 */
@NullMarked
package dev.hearsay.joint;

import dev.hearsay.joint.CategoryPair;
import dev.hearsay.joint.CellShares;
import dev.hearsay.joint.CentralMoments;
import dev.hearsay.joint.CramersV;
import dev.hearsay.joint.Decoded;
import dev.hearsay.joint.GroupMeans;
import dev.hearsay.joint.IndependenceFit;
import dev.hearsay.joint.JointCounts;
import dev.hearsay.joint.MarginFit;
import dev.hearsay.joint.NumberPair;
import dev.hearsay.joint.Powers;
import dev.hearsay.joint.ScoringStep;
import org.jspecify.annotations.NullMarked;
