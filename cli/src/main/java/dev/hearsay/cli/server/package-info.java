/**
 * The commands for administrators of a collector. {@code ServerSettings} reads options from the
 * environment or from a {@code ConfigFile}. {@code StorageOptions} and {@code LimitOptions} hold
 * groups of options. {@code OptionCheck} rejects values that cannot work. {@code JsonLines} writes
 * the log of {@code --log json}. {@code CollectorProcess} runs a collector until it is stopped.
 * {@code SecretFile} of package {@code file} stores the admin token.
 */
@NullMarked
package dev.hearsay.cli.server;

import org.jspecify.annotations.NullMarked;
