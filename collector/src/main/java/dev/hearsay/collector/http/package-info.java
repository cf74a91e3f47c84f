/**
 * The transport, from a connection to an endpoint of the interface, whatever is asked. {@code
 * Listener} accepts connections, which {@code Connections} and {@code PipelineGuard} bound; {@code
 * Dispatcher} leads a request past the {@code Entrance} to its endpoint, and its answer back. Each
 * bounds something, so that no client can take up all connections, memory or time.
 *
 * <p>Event loops never wait: whatever may need the store, a plan or an estimate runs on workers,
 * and an answer that waits for a commit holds no thread.
 */
@NullMarked
package dev.hearsay.collector.http;

import org.jspecify.annotations.NullMarked;
