/**
 * Files that commands read and write: an error names the file, and no file is left half written.
 * {@code Truth} is computed from a file of true values, to hold estimates against.
 */
@NullMarked
package dev.hearsay.cli.file;

import org.jspecify.annotations.NullMarked;
