/** What is learned. */
@NullMarked
package dev.hearsay.learn.model;

import org.jspecify.annotations.NullMarked;
