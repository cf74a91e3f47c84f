/**
 * The mechanisms, named as the papers name them. Each turns a privacy loss into a law (which
 * symbols, with which integer weights) and a decoding (what a symbol says about the value). All are
 * found in {@link dev.hearsay.Mechanisms}; how each is designed is in one package per
 * kind of input, which users do not see.
 */
@NullMarked
package dev.hearsay.mechanism;

import org.jspecify.annotations.NullMarked;
