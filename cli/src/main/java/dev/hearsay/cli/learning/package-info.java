/** The commands about models: {@code train} learns a model, {@code predict} applies it. */
@NullMarked
package dev.hearsay.cli.learning;

import org.jspecify.annotations.NullMarked;
