/**
 * The search for attributes that are reported together in one symbol, for their windows, and for
 * the probabilities of the parts.
 */
@NullMarked
package dev.hearsay.design.joint;

import org.jspecify.annotations.NullMarked;
