/**
 * Logs, in which accepted reports are durable and ordered. A log is either rows of the store, or a
 * topic of Kafka that several collectors share ({@code ReportTopic}). {@code Batches} writes and
 * reads rows, {@code Compactor} sorts them by id, and {@code ReportExport} exports them.
 */
@NullMarked
package dev.hearsay.collector.log;

import org.jspecify.annotations.NullMarked;
