/**
 * The results that commands print. A report consists of one or more {@code Table}s. {@code Output}
 * prints them for people, or as JSON or CSV for programs. {@code Numbers} formats numbers the same
 * in every locale.
 */
@NullMarked
package dev.hearsay.cli.report;

import org.jspecify.annotations.NullMarked;
