/**
 * What can be asked, by whom, and what is answered. {@code Routes} is the whole API in one table:
 * each line names an {@code Access} and a handler. Handlers read a {@code Call} ({@code Query},
 * {@code Json}), run on {@code Workers}, and answer by a {@code Reply} or a {@code Problem}. {@code
 * AnswerCache} computes an answer about a collection once per commit, however many ask for it.
 */
@NullMarked
package dev.hearsay.collector.api;

import org.jspecify.annotations.NullMarked;
