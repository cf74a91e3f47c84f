/**
 * From a device to a collector and back, whatever goes wrong. {@code Transport} asks until there is
 * an answer or no point in asking. {@code HttpAnswer} is what came, at most as long as {@code
 * LimitedBody} lets it be. {@code SendAttempt} is what it means: the collector has spoken, try
 * again later, or give up.
 */
@NullMarked
package dev.hearsay.client.transport;

import org.jspecify.annotations.NullMarked;
