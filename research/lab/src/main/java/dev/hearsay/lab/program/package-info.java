/** The program {@code ./hearsay reproduce}: the command's manners, the lab's experiments. */
@NullMarked
package dev.hearsay.lab.program;

import org.jspecify.annotations.NullMarked;
