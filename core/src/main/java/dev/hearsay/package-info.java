/** The types a user of Hearsay meets. */
@NullMarked
package dev.hearsay;

import org.jspecify.annotations.NullMarked;
