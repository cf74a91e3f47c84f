/**
 * The commands, one class per command. {@code AnyCommand}, {@code ResultCommand} and {@code
 * CountedFiles} are shared by several of them. The commands for administrators of a collector are
 * in {@code server}, the commands about models in {@code learning}, and the commands that play
 * devices in {@code device}.
 */
@NullMarked
package dev.hearsay.cli.command;

import org.jspecify.annotations.NullMarked;
