/**
 * Schemas, plans and a collector's answers, as JSON or YAML. What a program calls is {@code
 * SchemaFile}, {@code PlanJson} and {@code AnswerJson}. They write with Jackson, and read with what
 * is in {@code dev.hearsay.wire.document}. {@code PlanDocument}, {@code SchemaDocument} and {@code
 * LawDocument} are the forms within a plan.
 */
@NullMarked
package dev.hearsay.wire.json;

import org.jspecify.annotations.NullMarked;
