/** Programs of one file each, to read, run and copy from. */
@NullMarked
package dev.hearsay.examples;

import org.jspecify.annotations.NullMarked;
