/** Helpers that the tests of several modules share. The product never uses them. */
@NullMarked
package dev.hearsay.testing;

import org.jspecify.annotations.NullMarked;
