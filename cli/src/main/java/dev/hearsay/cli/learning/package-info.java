/** Models: {@code train} learns one, {@code predict} applies it. */
@NullMarked
package dev.hearsay.cli.learning;

import org.jspecify.annotations.NullMarked;
