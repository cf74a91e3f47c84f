/**
 * Files that only their owner may use. All modules that write such files use this package, so that
 * there is one rule.
 */
@NullMarked
package dev.hearsay.wire.file;

import org.jspecify.annotations.NullMarked;
