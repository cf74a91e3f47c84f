/**
 * What can be asked: one handler per resource, and the forms of what they read and write. {@code
 * AnswerCache} computes an answer about a collection once per commit, however many ask for it.
 * {@code RoundsHandler} lets a training look like a collection whose plan changes, so that devices
 * need only one protocol.
 */
@NullMarked
package dev.hearsay.collector.http.handler;

import org.jspecify.annotations.NullMarked;
