/**
 * The HTTP interface: its routes, who may use them, and their answers. {@code Routes} is the whole
 * interface in one table: each line names an {@code Access} and a handler. Handlers read a {@code
 * Call} ({@code Query}, {@code Json}), run on {@code Workers}, and answer by a {@code Reply} or a
 * {@code Problem}. {@code AnswerCache} computes an answer about a collection once per commit,
 * however many ask for it.
 */
@NullMarked
package dev.hearsay.collector.api;

import org.jspecify.annotations.NullMarked;
