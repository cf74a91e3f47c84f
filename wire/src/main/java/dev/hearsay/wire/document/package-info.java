/**
 * The reader of all mappings: plans, schemas, models, questions, requests and answers. {@code
 * DocumentReader} parses JSON or YAML into {@code Node}s, within limits. Each node has its place in
 * the document. {@code Fields} reads the entries of a mapping; its errors name the place, the error
 * and what is legal.
 */
@NullMarked
package dev.hearsay.wire.document;

import org.jspecify.annotations.NullMarked;
