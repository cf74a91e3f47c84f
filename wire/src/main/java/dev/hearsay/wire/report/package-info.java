/**
 * Reports, submissions and tallies as bytes. Programs use {@code ReportWriter} and {@code
 * ReportReader} (files), {@code ReportBytes} (one report), {@code SubmissionBytes} (requests to a
 * collector) and {@code TallyBytes}. The Javadoc of the classes named {@code …Layout} defines the
 * formats, and {@code BitWriter} packs the bits.
 */
@NullMarked
package dev.hearsay.wire.report;

import org.jspecify.annotations.NullMarked;
