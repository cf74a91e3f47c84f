/** Laws of symbols about several numbers at once. */
@NullMarked
package dev.hearsay.law.vector;

import org.jspecify.annotations.NullMarked;
