/**
 * The files that commands read and write. Every error names its file, and no file is left half
 * written.
 */
@NullMarked
package dev.hearsay.cli.file;

import org.jspecify.annotations.NullMarked;
