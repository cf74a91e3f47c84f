/** Schemas, plans, results and answers in JSON or YAML. */
@NullMarked
package dev.hearsay.wire.json;

import org.jspecify.annotations.NullMarked;
