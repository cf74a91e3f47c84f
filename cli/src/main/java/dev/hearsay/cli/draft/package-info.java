/** The draft of a schema that {@code hearsay draft} makes from a table of people. */
@NullMarked
package dev.hearsay.cli.draft;

import org.jspecify.annotations.NullMarked;
