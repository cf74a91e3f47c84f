/** Charts, and the files they are written to. */
@NullMarked
package dev.hearsay.lab.plot;

import org.jspecify.annotations.NullMarked;
