/**
 * The collector's HTTP side. {@link dev.hearsay.collector.http.Routes} is the whole API in one
 * table; beside it one class a resource, and what every request has to pass: limits, tokens and
 * errors.
 *
 * <p>Event loops never wait: whatever may take the store, a plan or an estimate runs on workers,
 * and an answer that waits for a commit holds no thread.
 */
@NullMarked
package dev.hearsay.collector.http;

import org.jspecify.annotations.NullMarked;
