/**
 * Texts of numbers and quotations for users, shared by all modules that print results or messages.
 */
@NullMarked
package dev.hearsay.wire.text;

import org.jspecify.annotations.NullMarked;
