/** Reports, submissions and tallies in bytes. */
@NullMarked
package dev.hearsay.wire.report;

import org.jspecify.annotations.NullMarked;
