/** What goes in and out: JSON, parameters, answers and refusals. */
@NullMarked
package dev.hearsay.collector.http.message;

import org.jspecify.annotations.NullMarked;
