/** The law of symbols that tell several attributes at once. */
@NullMarked
package dev.hearsay.joint;

import org.jspecify.annotations.NullMarked;
