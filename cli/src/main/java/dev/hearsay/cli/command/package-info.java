/**
 * What each command does, one class per command. {@code AnyCommand}, {@code ResultCommand} and
 * {@code CountedFiles} are what several of them share, {@code CollectorProcess} is a collector that
 * runs until it is stopped, and {@code Demo} plays many devices against one.
 */
@NullMarked
package dev.hearsay.cli.command;

import org.jspecify.annotations.NullMarked;
