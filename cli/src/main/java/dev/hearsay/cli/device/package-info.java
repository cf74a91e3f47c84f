/**
 * Simulated devices: they draw a report for each row of a table and send the reports to a
 * collector.
 */
@NullMarked
package dev.hearsay.cli.device;

import org.jspecify.annotations.NullMarked;
