/** A schema to begin with, from a table of people. */
@NullMarked
package dev.hearsay.cli.draft;

import org.jspecify.annotations.NullMarked;
