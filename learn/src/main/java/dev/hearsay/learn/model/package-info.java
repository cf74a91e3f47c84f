/**
 * Models and the tasks they are trained for. A {@code Task} consists of its loss function and the
 * slope of the loss. Linear models, logistic models and support vector machines differ in nothing
 * else.
 */
@NullMarked
package dev.hearsay.learn.model;

import org.jspecify.annotations.NullMarked;
