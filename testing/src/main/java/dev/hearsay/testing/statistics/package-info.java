/** Statistical tests that the tests of several modules share. */
@NullMarked
package dev.hearsay.testing.statistics;

import org.jspecify.annotations.NullMarked;
