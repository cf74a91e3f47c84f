/**
 * The one reader of mappings: plans, schemas, models, questions, requests and answers. {@code
 * DocumentReader} makes {@code Node}s of JSON or YAML, within limits, and each node knows its place
 * in the document. {@code Fields} takes the entries of a mapping, and its errors name the place,
 * what is wrong and what is legal.
 */
@NullMarked
package dev.hearsay.wire.document;

import org.jspecify.annotations.NullMarked;
