/** Numbers and quotes as texts for people, for every module that prints or refuses something. */
@NullMarked
package dev.hearsay.wire.text;

import org.jspecify.annotations.NullMarked;
