/** Charts. */
@NullMarked
package dev.hearsay.cli.plot;

import org.jspecify.annotations.NullMarked;
