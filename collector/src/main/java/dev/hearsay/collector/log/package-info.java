/**
 * Logs, in which accepted reports are durable in order: rows of the store ({@code Batches}, put in
 * the order of ids by {@code Compactor} and read back by {@code ReportExport}), or a topic of Kafka
 * that several collectors share ({@code ReportTopic}).
 */
@NullMarked
package dev.hearsay.collector.log;

import org.jspecify.annotations.NullMarked;
