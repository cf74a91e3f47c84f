/** Look-ups whose work depends on the value: what a count of steps must find. */
@NullMarked
package dev.hearsay.offending.time;

import org.jspecify.annotations.NullMarked;
