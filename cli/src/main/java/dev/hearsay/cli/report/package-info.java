/**
 * What is printed. Each report is a {@code Table} or several, which {@code Output} prints for
 * people, or as JSON or CSV for programs; {@code Numbers} are the same in every locale.
 */
@NullMarked
package dev.hearsay.cli.report;

import org.jspecify.annotations.NullMarked;
