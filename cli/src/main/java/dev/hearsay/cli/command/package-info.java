/**
 * What each command does, one class per command. {@code AnyCommand}, {@code ResultCommand} and
 * {@code CountedFiles} are what several of them share. Those of whoever runs a collector are in
 * {@code server}, those about models in {@code learning}, those that play devices in {@code
 * device}.
 */
@NullMarked
package dev.hearsay.cli.command;

import org.jspecify.annotations.NullMarked;
