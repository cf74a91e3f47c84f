/**
 * Files that commands read and write: an error names the file, and no file is left half written.
 */
@NullMarked
package dev.hearsay.cli.file;

import org.jspecify.annotations.NullMarked;
