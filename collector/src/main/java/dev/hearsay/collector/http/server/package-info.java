/**
 * From a connection to an endpoint, whatever is asked: limits on connections, bodies and time,
 * workers, metrics, logs.
 */
@NullMarked
package dev.hearsay.collector.http.server;

import org.jspecify.annotations.NullMarked;
