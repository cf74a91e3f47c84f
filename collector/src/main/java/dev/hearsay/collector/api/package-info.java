/**
 * The HTTP API: its routes, their access rules and their replies. {@code Routes} lists all
 * endpoints in one table; each line names an {@code Access} and a handler. Handlers read a {@code
 * Call} ({@code Query}, {@code Json}), run on {@code Workers}, and return a {@code Reply} or throw
 * a {@code Problem}. {@code AnswerCache} computes each answer about a collection once per commit,
 * for all callers that ask.
 */
@NullMarked
package dev.hearsay.collector.api;

import org.jspecify.annotations.NullMarked;
