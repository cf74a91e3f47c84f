/**
 * One exchange over HTTP, whatever goes wrong. {@code Transport} asks once, by {@code
 * java.net.http} or, where that is missing, by {@code HttpURLConnection}. {@code HttpAnswer} is
 * what came. {@code SendAttempt} is what it means: the collector has spoken, try again later, or
 * give up.
 */
@NullMarked
package dev.hearsay.client.transport;

import org.jspecify.annotations.NullMarked;
