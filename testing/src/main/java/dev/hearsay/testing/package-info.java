/** What the tests of several modules share. The product never uses it. */
@NullMarked
package dev.hearsay.testing;

import org.jspecify.annotations.NullMarked;
