/**
 * What can be asked of collections: one handler per resource, and the forms of what they read and
 * write. {@code AnswerCache} computes an answer once per commit, however many ask for it.
 */
@NullMarked
package dev.hearsay.collector.http.collections;

import org.jspecify.annotations.NullMarked;
