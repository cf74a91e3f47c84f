/**
 * Plots of lines as SVG and PNG, and {@code ErrorChart}, the one of {@code hearsay compare}, with
 * the limits that it shows. Letters are text, so that plots have the typeface and the theme of the
 * page around them; a library that draws letters as curves could not.
 */
@NullMarked
package dev.hearsay.cli.plot;

import org.jspecify.annotations.NullMarked;
