/**
 * The HTTP transport, from a connection to an endpoint of the API. {@code Listener} accepts
 * connections, which {@code Connections} and {@code PipelineGuard} limit. {@code Dispatcher} passes
 * each request through {@code RequestFilter} to its endpoint and sends the reply. These classes
 * impose limits so that no client can take up all connections, memory or time.
 *
 * <p>Event loops never wait. Work that may need the store, a plan or an estimate runs on worker
 * threads, and a reply that waits for a commit holds no thread.
 */
@NullMarked
package dev.hearsay.collector.http;

import org.jspecify.annotations.NullMarked;
