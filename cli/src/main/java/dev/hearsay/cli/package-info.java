/**
 * The {@code hearsay} command: {@code Main} lists the subcommands, {@code Errors} turns whatever
 * goes wrong into one line and an exit code.
 */
@NullMarked
package dev.hearsay.cli;

import org.jspecify.annotations.NullMarked;
