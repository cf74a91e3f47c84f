/** Look-ups whose work depends on the value, which a count of steps must detect. */
@NullMarked
package dev.hearsay.offending.time;

import org.jspecify.annotations.NullMarked;
