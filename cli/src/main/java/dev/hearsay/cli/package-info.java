/** The {@code hearsay} command. */
@NullMarked
package dev.hearsay.cli;

import org.jspecify.annotations.NullMarked;
