/**
 * Mechanisms for a number that are found by optimization instead of by formula, up to integers and
 * names. The theory is in the comments of {@code SlidingWindow} (which mechanisms are considered),
 * {@code VarianceForms} (why choosing the best is a convex program), {@code BarrierMethod} (how it
 * is solved) and {@code PriorDesign} (what changes when there is a prior). {@code Minimax} is the
 * family.
 */
@NullMarked
package dev.hearsay.number.minimax;

import org.jspecify.annotations.NullMarked;
