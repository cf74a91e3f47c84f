/** Plays people's devices: draws reports on the rows of tables, and brings them to a collector. */
@NullMarked
package dev.hearsay.cli.device;

import org.jspecify.annotations.NullMarked;
