/**
 * What the tests of several modules share. It needs the JDK alone, and the product never uses it.
 */
@NullMarked
package dev.hearsay.testing;

import org.jspecify.annotations.NullMarked;
