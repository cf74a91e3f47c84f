/**
 * Reports, submissions and tallies as bytes. What a program calls is {@code ReportWriter} and
 * {@code ReportReader} (files), {@code ReportBytes} (one report), {@code SubmissionBytes} (what a
 * collector is sent) and {@code TallyBytes}. The layouts are drawn in the Javadoc of the classes
 * that are named so, and packed by {@code BitWriter}.
 */
@NullMarked
package dev.hearsay.wire.report;

import org.jspecify.annotations.NullMarked;
