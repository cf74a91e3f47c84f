/** What the formats share. */
@NullMarked
package dev.hearsay.wire.internal;

import org.jspecify.annotations.NullMarked;
