/** Example programs of one file each. */
@NullMarked
package dev.hearsay.examples;

import org.jspecify.annotations.NullMarked;
