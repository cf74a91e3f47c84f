/** A real browser for the tests of pages and of the scripts in them. */
@NullMarked
package dev.hearsay.testing.browser;

import org.jspecify.annotations.NullMarked;
