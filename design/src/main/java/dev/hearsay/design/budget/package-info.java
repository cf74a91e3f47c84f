/** How several categorical attributes, all of them reported, best share one privacy budget. */
@NullMarked
package dev.hearsay.design.budget;

import org.jspecify.annotations.NullMarked;
