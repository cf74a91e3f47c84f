/** Files that commands read and write. */
@NullMarked
package dev.hearsay.cli.file;

import org.jspecify.annotations.NullMarked;
