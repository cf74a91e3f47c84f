/**
 * The commands of whoever runs a collector. {@code ServerSettings} gives every option of theirs a
 * value from the environment or from a {@code ConfigFile}; {@code StorageOptions} and {@code
 * LimitOptions} are what they share or what would make {@code ServeCommand} too long. {@code
 * OptionCheck} refuses values that cannot work; {@code JsonLines} is what {@code --log json}
 * writes; {@code CollectorProcess} is a collector that runs until it is stopped, and {@code
 * SecretFile} where its admin token is kept.
 */
@NullMarked
package dev.hearsay.cli.server;

import org.jspecify.annotations.NullMarked;
