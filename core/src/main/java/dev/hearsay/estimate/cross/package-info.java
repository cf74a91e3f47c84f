/**
 * What reports on several attributes at once tell about them together. {@code JointCounts} is what
 * was counted, {@code Decoded} its moments without noise, {@code CellShares}, {@code GroupMeans}
 * and {@code NumberPair} are the estimates, and {@code Ratio} their intervals where one estimate is
 * divided by another.
 */
@NullMarked
package dev.hearsay.estimate.cross;

import org.jspecify.annotations.NullMarked;
