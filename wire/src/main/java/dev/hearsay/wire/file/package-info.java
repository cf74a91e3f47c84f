/** Files that only their owner may use: the one rule for every module that writes such. */
@NullMarked
package dev.hearsay.wire.file;

import org.jspecify.annotations.NullMarked;
