/** What the papers claim, how each claim is tested, and what came of it. */
@NullMarked
package dev.hearsay.lab.claim;

import org.jspecify.annotations.NullMarked;
