/** Laws of symbols about one of several values. */
@NullMarked
package dev.hearsay.law.category;

import org.jspecify.annotations.NullMarked;
