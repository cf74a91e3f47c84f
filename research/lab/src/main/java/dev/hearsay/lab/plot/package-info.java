/**
 * Charts as SVG and PNG: {@code Chart} draws the panels of an experiment, {@code ErrorChart} what
 * {@code hearsay compare} shows, both as a {@code LinePlot}. Letters are text, so that plots have
 * the typeface and the theme of the page around them; a library that draws letters as curves could
 * not.
 */
@NullMarked
package dev.hearsay.lab.plot;

import org.jspecify.annotations.NullMarked;
