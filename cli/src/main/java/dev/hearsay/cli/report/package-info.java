/** What is printed: tables, numbers, JSON and CSV. */
@NullMarked
package dev.hearsay.cli.report;

import org.jspecify.annotations.NullMarked;
