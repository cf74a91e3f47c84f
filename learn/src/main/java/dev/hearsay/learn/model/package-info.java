/**
 * What is learned: a {@code Model} for a {@code Task}. The task is its loss function and the slope
 * of it; that is the only place where linear, logistic and support vector models differ.
 */
@NullMarked
package dev.hearsay.learn.model;

import org.jspecify.annotations.NullMarked;
