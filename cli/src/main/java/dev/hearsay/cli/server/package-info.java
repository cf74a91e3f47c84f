/**
 * The commands of whoever runs a collector. {@code ServerSettings} gives every option of theirs a
 * value from the environment or from a {@code ConfigFile}; {@code StorageOptions} and {@code
 * LimitOptions} are what they share or what would make {@code ServeCommand} too long. {@code
 * CollectorProcess} is a collector that runs until it is stopped.
 */
@NullMarked
package dev.hearsay.cli.server;

import org.jspecify.annotations.NullMarked;
