/**
 * Charts as SVG and PNG: {@code Chart} draws the panels of an experiment, {@code ErrorChart} what
 * {@code hearsay compare} shows, both in one {@code PlotStyle}.
 */
@NullMarked
package dev.hearsay.lab.plot;

import org.jspecify.annotations.NullMarked;
