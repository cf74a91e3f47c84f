/**
 * The mechanisms, named as the papers name them: each turns a privacy loss into a law (which
 * symbols, with which integer weights) and a decoding (what a symbol says about the value). All are
 * found in {@link dev.hearsay.mechanism.Mechanisms}.
 */
@NullMarked
package dev.hearsay.mechanism;

import org.jspecify.annotations.NullMarked;
