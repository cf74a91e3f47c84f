/** Laws of symbols about a number. */
@NullMarked
package dev.hearsay.law.number;

import org.jspecify.annotations.NullMarked;
