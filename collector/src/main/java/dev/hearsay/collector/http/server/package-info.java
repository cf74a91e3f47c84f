/**
 * From a connection to an endpoint, whatever is asked. {@code Listener} accepts connections, which
 * {@code Connections} and {@code PipelineGuard} bound; {@code Dispatcher} leads a request past the
 * {@code Entrance} to its {@code Endpoint}. Each bounds something, so that nobody can take up all
 * connections, memory or time. {@code Body} takes in its body, {@code Workers} run what may take
 * long, each kind of work in a lane of its own. {@code Readiness} and {@code HeapReserve} notice
 * what is about to fail; {@code Metrics} and {@code SparseLog} say what happened.
 */
@NullMarked
package dev.hearsay.collector.http.server;

import org.jspecify.annotations.NullMarked;
