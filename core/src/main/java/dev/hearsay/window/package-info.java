/**
 * Mechanisms found by optimization instead of by formula, up to integers and names. The theory is
 * in the comments of {@code SlidingWindow} (which mechanisms are considered), {@code VarianceForms}
 * (why choosing the best is a convex program), {@code BarrierMethod} (how it is solved) and {@code
 * PriorDesign} (what changes when there is a prior). Users meet it as {@code Minimax}.
 */
@NullMarked
package dev.hearsay.number.minimax;

import dev.hearsay.number.minimax.BarrierMethod;
import dev.hearsay.number.minimax.SlidingWindow;
import dev.hearsay.number.minimax.VarianceForms;
import org.jspecify.annotations.NullMarked;
