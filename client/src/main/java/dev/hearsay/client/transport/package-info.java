/**
 * HTTP exchanges with bounded time and length. {@code Transport} sends one request, by {@code
 * java.net.http} or, where that is missing, by {@code HttpURLConnection}. {@code HttpAnswer} is the
 * response. {@code SendAttempt} is the decision that follows from it: the collector's answer, a
 * retry, or the end of all attempts.
 */
@NullMarked
package dev.hearsay.client.transport;

import org.jspecify.annotations.NullMarked;
