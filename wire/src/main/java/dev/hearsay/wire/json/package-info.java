/**
 * Schemas, plans and a collector's answers, as JSON or YAML. Programs use {@code SchemaFile},
 * {@code PlanJson} and {@code AnswerJson}. They write by Jackson, and read by {@code
 * dev.hearsay.wire.document}. {@code PlanDocument}, {@code SchemaDocument} and {@code LawDocument}
 * define the formats within a plan.
 */
@NullMarked
package dev.hearsay.wire.json;

import org.jspecify.annotations.NullMarked;
