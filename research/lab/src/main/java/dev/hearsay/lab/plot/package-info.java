/**
 * The panels of experiments as plots: {@code Chart} makes a {@code LinePlot} of one, and {@code
 * LineStyles} gives a mechanism the same colour everywhere.
 */
@NullMarked
package dev.hearsay.lab.plot;

import org.jspecify.annotations.NullMarked;
