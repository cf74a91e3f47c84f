/**
 * Line plots as SVG and PNG, and {@code ErrorChart}, the plot of {@code hearsay compare}. SVG keeps
 * letters as text, so that a plot takes the typeface and the theme of the page around it; a library
 * that draws letters as curves could not do that.
 */
@NullMarked
package dev.hearsay.cli.plot;

import org.jspecify.annotations.NullMarked;
