/** How texts are read and quoted, for every format of this module and for nobody else. */
@NullMarked
package dev.hearsay.wire.internal;

import org.jspecify.annotations.NullMarked;
