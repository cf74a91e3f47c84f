/**
 * Mechanisms for a number that are found by optimization instead of by formula. {@code Minimax} is
 * the family of mechanisms and rounds designs to integers. The theory is in the comments of {@code
 * SlidingWindow} (the mechanisms to choose from), {@code VarianceForms} (why choosing the best is a
 * convex program), {@code BarrierMethod} (how the program is solved) and {@code PriorDesign} (the
 * changes with a prior).
 */
@NullMarked
package dev.hearsay.number.minimax;

import org.jspecify.annotations.NullMarked;
