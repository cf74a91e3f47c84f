/**
 * The collector's HTTP side. {@link dev.hearsay.collector.http.Routes} is the whole API in one
 * table. {@code HttpOptions}, {@code HttpLimits} and {@code Bound} are what a program may choose;
 * {@code HttpSide} starts it, from the parts that {@code HttpParts} puts together. What every
 * request passes is in {@code server}, {@code access} and {@code message}; handlers are in {@code
 * collections} and {@code trainings}.
 *
 * <p>Event loops never wait: whatever may need the store, a plan or an estimate runs on workers,
 * and an answer that waits for a commit holds no thread.
 */
@NullMarked
package dev.hearsay.collector.http;

import org.jspecify.annotations.NullMarked;
