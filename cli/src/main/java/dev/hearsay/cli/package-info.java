/**
 * The {@code hearsay} command: {@code Main} lists the subcommands, and {@code Errors} turns every
 * error into one line and an exit code.
 */
@NullMarked
package dev.hearsay.cli;

import org.jspecify.annotations.NullMarked;
