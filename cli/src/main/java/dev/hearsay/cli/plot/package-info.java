/** Charts of {@code hearsay compare}, as SVG or PNG. */
@NullMarked
package dev.hearsay.cli.plot;

import org.jspecify.annotations.NullMarked;
