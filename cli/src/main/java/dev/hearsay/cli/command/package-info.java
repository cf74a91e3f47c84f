/** What each command does. */
@NullMarked
package dev.hearsay.cli.command;

import org.jspecify.annotations.NullMarked;
